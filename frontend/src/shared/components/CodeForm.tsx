import { useEffect, useState } from 'react';
import { messageOf, statusOf } from '../api/api-client.ts';
import { forgetAnswer } from '../api/shop-api.ts';
import { FormError } from './FormError.tsx';
import { SubmitButton } from './SubmitButton.tsx';
import { sharedTexts as texts } from './shared-texts.ts';
import { TextField } from './TextField.tsx';

const FIELD = 'second-factor-code';

/** The state of the call that sends the code, of a mutation's hook; a failure with status 400 is a wrong code. */
export interface CodeRequest {
  isLoading: boolean;
  isError: boolean;
  error?: unknown;
  reset: () => void;
}

interface Props {
  /** The label of the button. */
  action: string;
  /** Only codes of an app count, because it is being set up. */
  ofApp?: boolean;
  block?: boolean;
  request: CodeRequest;
  onCode: (code: string) => void;
}

/** Asks for a code of a second factor (docs/api.md#second-factor). */
export function CodeForm({ action, ofApp = false, block = false, request, onCode }: Props) {
  const [code, setCode] = useState('');
  const [missing, setMissing] = useState(false);
  const isWrong = request.isError && statusOf(request.error) === 400;
  useEffect(() => {
    if (isWrong || missing) document.getElementById(FIELD)?.focus();
  }, [isWrong, missing]);
  return (
    <form
      noValidate
      className="code-form"
      aria-label={action}
      onSubmit={(event) => {
        event.preventDefault();
        setMissing(code.trim() === '');
        if (code.trim() !== '') onCode(code);
      }}
    >
      {request.isError && !isWrong && <FormError className="form-alert" message={messageOf(request.error)} />}
      <TextField
        id={FIELD}
        label={texts.code}
        hint={ofApp ? texts.codeOfApp : texts.codeHint}
        autoComplete="one-time-code"
        required
        value={code}
        onChange={(text) => {
          forgetAnswer(request);
          setMissing(false);
          setCode(text);
        }}
        error={missing ? texts.codeMissing : isWrong ? texts.codeWrong : undefined}
      />
      <SubmitButton working={request.isLoading} block={block}>
        {action}
      </SubmitButton>
    </form>
  );
}
