import { useDispatch, useSelector } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import { messageOf, statusOf } from '../../shared/api-client.ts';
import { FormError } from '../../shared/components/FormError.tsx';
import { SubmitButton } from '../../shared/components/SubmitButton.tsx';
import { pages } from '../../shared/paths.ts';
import { logoutRequested, selectUser } from '../../shared/state/session.ts';
import { checkReset } from './account-rules.ts';
import { registerTexts } from './account-texts.ts';
import { postResetPassword } from './own-account-api.ts';
import { resetTexts as texts } from './password-texts.ts';
import { TextField } from './TextField.tsx';
import { useForm } from './use-form.ts';
import { useMutation } from './use-mutation.ts';

const fields = [
  { name: 'password', label: texts.password, hint: registerTexts.passwordHint },
  { name: 'confirm', label: texts.confirm },
] as const;

interface Props {
  token: string;
  /** The link is old, used or none. */
  onExpired: () => void;
}

/** The new password with its confirmation (docs/requirements.md#profile-rules); then the way leads to the login. */
export function ResetPasswordForm({ token, onExpired }: Props) {
  const dispatch = useDispatch();
  const navigate = useNavigate();
  const user = useSelector(selectUser);
  const form = useForm('reset', { password: '', confirm: '' }, checkReset);
  const reset = useMutation(sendReset, (done) => {
    if (!done) {
      onExpired();
      return;
    }
    // The sessions of the link's account have ended; the user of this browser may be another one, and is logged out too.
    if (user) dispatch(logoutRequested('passwordChanged'));
    else void navigate(pages.login, { replace: true, state: { notice: 'passwordChanged' } });
  });
  return (
    <>
      {reset.status === 'failed' && <FormError className="form-alert" message={messageOf(reset.error)} />}
      <form
        noValidate
        aria-label={texts.title}
        onSubmit={(event) => {
          event.preventDefault();
          if (form.check()) reset.send({ token, password: form.values.password });
          else reset.forget();
        }}
      >
        {fields.map(({ name, ...field }) => (
          <TextField
            key={name}
            {...field}
            id={`reset-${name}`}
            type="password"
            autoComplete="new-password"
            required
            value={form.values[name]}
            onChange={(value) => form.change(name, value)}
            error={form.errors[name]}
          />
        ))}
        <SubmitButton working={reset.status === 'sending'} block>
          {texts.submit}
        </SubmitButton>
      </form>
    </>
  );
}

/** True when the password is set, false when the link is worth nothing any more. */
async function sendReset(request: Parameters<typeof postResetPassword>[0]): Promise<boolean> {
  try {
    await postResetPassword(request);
    return true;
  } catch (error) {
    if (statusOf(error) === 400) return false;
    throw error;
  }
}
