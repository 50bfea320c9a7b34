import { type ReactNode, useEffect, useState } from 'react';
import { useSelector } from 'react-redux';
import { messageOf, statusOf } from '../api/api-client.ts';
import { useConfirmPasswordMutation } from '../api/own-password-api.ts';
import { afterSuccess, forgetAnswer } from '../api/shop-api.ts';
import { selectUser } from '../state/session.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { FormError } from './FormError.tsx';
import { OwnPasswordField } from './OwnPasswordField.tsx';
import { sharedTexts as texts } from './shared-texts.ts';

const FORM = 'confirm-password';
const PASSWORD = 'confirm-password-field';

interface Props {
  /** Why the password is asked. */
  children: ReactNode;
  /** What else is chosen, above the password. */
  choice?: ReactNode;
  /** The password is right, and counts for five minutes (docs/api.md#accounts). */
  onConfirmed: () => void;
  onCancel: () => void;
}

/** Asks for the own password before a call that the server refuses with 403 'password-needed' otherwise. */
export function ConfirmPassword({ children, choice, onConfirmed, onCancel }: Props) {
  const email = useSelector(selectUser)?.email ?? '';
  const [password, setPassword] = useState('');
  const [missing, setMissing] = useState(false);
  const [confirm, confirmation] = useConfirmPasswordMutation();
  const isWrong = confirmation.isError && statusOf(confirmation.error) === 400;
  useEffect(() => {
    if (isWrong || missing) document.getElementById(PASSWORD)?.focus();
  }, [isWrong, missing]);
  const error = missing ? texts.ownPasswordMissing : isWrong ? texts.ownPasswordWrong : undefined;
  return (
    <ConfirmDialog
      open
      danger={false}
      title={texts.ownPasswordTitle}
      action={texts.confirm}
      cancelLabel={texts.ownPasswordCancel}
      form={FORM}
      working={confirmation.isLoading}
      onCancel={onCancel}
    >
      <p>{children}</p>
      {choice}
      <form
        id={FORM}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setMissing(password === '');
          if (password !== '') void afterSuccess(confirm({ password }).unwrap(), onConfirmed);
        }}
      >
        <OwnPasswordField
          id={PASSWORD}
          label={texts.ownPassword}
          email={email}
          value={password}
          onChange={(text) => {
            forgetAnswer(confirmation);
            setMissing(false);
            setPassword(text);
          }}
          error={error}
        />
      </form>
      {confirmation.isError && !isWrong && <FormError message={messageOf(confirmation.error)} />}
    </ConfirmDialog>
  );
}
