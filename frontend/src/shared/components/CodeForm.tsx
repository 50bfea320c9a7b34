import { useEffect, useState } from 'react';
import { messageOf, statusOf } from '../api-client.ts';
import { useMutation } from '../use-mutation.ts';
import { FormError } from './FormError.tsx';
import { SubmitButton } from './SubmitButton.tsx';
import { sharedTexts as texts } from './shared-texts.ts';
import { TextField } from './TextField.tsx';

const FIELD = 'second-factor-code';

interface Props<Result> {
  /** The label of the button. */
  action: string;
  /** Only codes of an app count, because it is being set up. */
  ofApp?: boolean;
  block?: boolean;
  /** Sends the code; a failure with status 400 is a wrong code. */
  send: (code: string) => Promise<Result>;
  onDone: (result: Result) => void;
  onFailed?: (error: unknown) => void;
}

/** Asks for a code of a second factor (docs/api.md#second-factor). */
export function CodeForm<Result>({ action, ofApp = false, block = false, send, onDone, onFailed }: Props<Result>) {
  const [code, setCode] = useState('');
  const [missing, setMissing] = useState(false);
  const call = useMutation(send, onDone, onFailed);
  const isWrong = call.status === 'failed' && statusOf(call.error) === 400;
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
        if (code.trim() !== '') call.send(code);
      }}
    >
      {call.status === 'failed' && !isWrong && <FormError className="form-alert" message={messageOf(call.error)} />}
      <TextField
        id={FIELD}
        label={texts.code}
        hint={ofApp ? texts.codeOfApp : texts.codeHint}
        autoComplete="one-time-code"
        required
        value={code}
        onChange={(text) => {
          call.reset();
          setMissing(false);
          setCode(text);
        }}
        error={missing ? texts.codeMissing : isWrong ? texts.codeWrong : undefined}
      />
      <SubmitButton working={call.status === 'sending'} block={block}>
        {action}
      </SubmitButton>
    </form>
  );
}
