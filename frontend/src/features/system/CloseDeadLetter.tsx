import { MAX_CLOSING_REASON, type SystemService } from '@shop/contracts/system-api.ts';
import Input from 'antd/es/input/Input';
import { type FormEvent, useState } from 'react';
import { messageOf } from '../../shared/api/api-client.ts';
import { afterSuccess } from '../../shared/api/shop-api.ts';
import { ConfirmDialog } from '../../shared/components/ConfirmDialog.tsx';
import { Field } from '../../shared/components/Field.tsx';
import { FormError } from '../../shared/components/FormError.tsx';
import { useCloseDeadLetterMutation } from './system-api.ts';
import { systemTexts as texts } from './system-texts.ts';

interface Props {
  service: SystemService;
  id: string;
  name: string;
  onClosed: () => void;
  onCancel: () => void;
}

const FORM = 'close-dead-letter';
const REASON = 'closing-reason';

/** Asks for the reason before a dead letter is closed, which nothing brings back. */
export function CloseDeadLetter({ service, id, name, onClosed, onCancel }: Props) {
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const [close, request] = useCloseDeadLetterMutation();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (reason.trim() === '') {
      setMissing(true);
      document.getElementById(REASON)?.focus();
      return;
    }
    void afterSuccess(close({ service, id, reason }).unwrap(), onClosed);
  };
  const error = isMissing && reason.trim() === '' ? texts.reasonMissing : undefined;
  return (
    <ConfirmDialog
      open
      title={texts.closeTitle}
      action={texts.close}
      cancelLabel={texts.keep}
      working={request.isLoading}
      form={FORM}
      onCancel={onCancel}
    >
      <form id={FORM} className="system-close" noValidate onSubmit={submit}>
        <p>{texts.closeText(name)}</p>
        <Field id={REASON} label={texts.reasonLabel} error={error}>
          <Input
            id={REASON}
            value={reason}
            maxLength={MAX_CLOSING_REASON}
            {...(error && { status: 'error' as const, 'aria-invalid': true, 'aria-describedby': `${REASON}-error` })}
            onChange={({ target }) => setReason(target.value)}
          />
        </Field>
        {request.isError && <FormError message={messageOf(request.error)} />}
      </form>
    </ConfirmDialog>
  );
}
