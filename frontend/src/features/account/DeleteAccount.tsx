import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { messageOf, statusOf } from '../../shared/api-client.ts';
import { ConfirmDialog } from '../../shared/components/ConfirmDialog.tsx';
import { FormError } from '../../shared/components/FormError.tsx';
import { accountActionsTexts as texts } from './account-actions-texts.ts';
import { checkDeletion } from './account-rules.ts';
import { sessionsEnded } from './account-slice.ts';
import { deleteAccount } from './own-account-api.ts';
import { TextField } from './TextField.tsx';
import { useForm } from './use-form.ts';
import { useMutation } from './use-mutation.ts';

const FORM = 'delete-account';
const PASSWORD = 'delete-password';

/** Says plainly what goes and what stays, and asks for the password (docs/api.md#accounts); then it goes on like a logout. */
export function DeleteAccount({ email, onClose }: { email: string; onClose: () => void }) {
  const dispatch = useDispatch();
  const form = useForm('delete', { password: '' }, checkDeletion);
  const deletion = useMutation(leaveForGood, (reason) => dispatch(sessionsEnded(reason)));
  const wrongPassword = deletion.status === 'failed' && statusOf(deletion.error) === 400;
  useEffect(() => {
    if (wrongPassword) document.getElementById(PASSWORD)?.focus();
  }, [wrongPassword]);
  return (
    <ConfirmDialog open action={texts.deletion} form={FORM} working={deletion.status === 'sending'} onCancel={onClose}>
      <p>{texts.deletionText(email)}</p>
      <ul className="deletion-consequences">
        {texts.deletionFacts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
      <form
        id={FORM}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (form.check()) deletion.send(form.values);
        }}
      >
        {/* For password managers, which look for whose password is asked. */}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <TextField
          id={PASSWORD}
          label={texts.password}
          type="password"
          autoComplete="current-password"
          required
          value={form.values.password}
          onChange={(password) => {
            deletion.forget();
            form.change('password', password);
          }}
          error={form.errors.password ?? (wrongPassword ? texts.passwordWrong : undefined)}
        />
      </form>
      {deletion.status === 'failed' && !wrongPassword && <FormError message={refusalOf(deletion.error)} />}
    </ConfirmDialog>
  );
}

/** On 401, says that the session has ended: the account may be deleted, or only the session. */
async function leaveForGood(request: Parameters<typeof deleteAccount>[0]): Promise<'deleted' | 'ended'> {
  try {
    await deleteAccount(request);
    return 'deleted';
  } catch (error) {
    if (statusOf(error) === 401) return 'ended';
    throw error;
  }
}

function refusalOf(error: unknown): string {
  return statusOf(error) === 409 ? texts.lastAdministrator : messageOf(error);
}
