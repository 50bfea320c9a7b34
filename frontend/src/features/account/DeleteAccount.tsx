import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { messageOf, statusOf } from '../../shared/api/api-client.ts';
import { forgetAnswer } from '../../shared/api/shop-api.ts';
import { ConfirmDialog } from '../../shared/components/ConfirmDialog.tsx';
import { FormError } from '../../shared/components/FormError.tsx';
import { OwnPasswordField } from '../../shared/components/OwnPasswordField.tsx';
import { useForm } from '../../shared/hooks/use-form.ts';
import { accountActionsTexts as texts } from './account-actions-texts.ts';
import { checkDeletion } from './account-rules.ts';
import { sessionsEnded } from './account-slice.ts';
import { useDeleteAccountMutation } from './own-account-api.ts';

const FORM = 'delete-account';
const PASSWORD = 'delete-password';

/** Explains what is deleted and what is kept, and asks for the password (docs/api.md#accounts); success logs out. */
export function DeleteAccount({ email, onClose }: { email: string; onClose: () => void }) {
  const dispatch = useDispatch();
  const form = useForm('delete', { password: '' }, checkDeletion);
  const [deleteAccount, deletion] = useDeleteAccountMutation();
  const status = statusOf(deletion.error);
  const wrongPassword = status === 400;
  const requestDeletion = async () => {
    const { error } = await deleteAccount(form.values);
    if (error === undefined) dispatch(sessionsEnded('deleted'));
    // The account may be deleted already, or only the session.
    else if (statusOf(error) === 401) dispatch(sessionsEnded('ended'));
  };
  useEffect(() => {
    if (wrongPassword) document.getElementById(PASSWORD)?.focus();
  }, [wrongPassword]);
  return (
    <ConfirmDialog open action={texts.deletion} form={FORM} working={deletion.isLoading} onCancel={onClose}>
      <p>{texts.deletionText(email)}</p>
      <ul className="deletion-consequences">
        {texts.deletionConsequences.map((consequence) => (
          <li key={consequence}>{consequence}</li>
        ))}
      </ul>
      <form
        id={FORM}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (form.check()) void requestDeletion();
        }}
      >
        <OwnPasswordField
          id={PASSWORD}
          label={texts.password}
          email={email}
          value={form.values.password}
          onChange={(password) => {
            forgetAnswer(deletion);
            form.change({ password });
          }}
          error={form.errors.password ?? (wrongPassword ? texts.passwordWrong : undefined)}
        />
      </form>
      {deletion.isError && !wrongPassword && status !== 401 && <FormError message={errorTextOf(deletion.error)} />}
    </ConfirmDialog>
  );
}

function errorTextOf(error: unknown): string {
  return statusOf(error) === 409 ? texts.lastAdministrator : messageOf(error);
}
