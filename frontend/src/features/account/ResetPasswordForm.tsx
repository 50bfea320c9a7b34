import { useDispatch, useSelector } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import { messageOf, statusOf } from '../../shared/api/api-client.ts';
import { forgetAnswer } from '../../shared/api/shop-api.ts';
import { FormError } from '../../shared/components/FormError.tsx';
import { SubmitButton } from '../../shared/components/SubmitButton.tsx';
import { TextField } from '../../shared/components/TextField.tsx';
import { useForm } from '../../shared/hooks/use-form.ts';
import { pages } from '../../shared/paths.ts';
import { logoutRequested, selectUser } from '../../shared/state/session.ts';
import { checkReset } from './account-rules.ts';
import { registerTexts } from './account-texts.ts';
import { useResetPasswordMutation } from './own-account-api.ts';
import { resetTexts as texts } from './password-texts.ts';

const fields = [
  { name: 'password', label: texts.password, hint: registerTexts.passwordHint },
  { name: 'confirm', label: texts.confirm },
] as const;

interface Props {
  token: string;
  /** Called when the link is expired, used or invalid. */
  onExpired: () => void;
}

/** Sets the new password (docs/requirements.md#profile-rules) and redirects to the login. */
export function ResetPasswordForm({ token, onExpired }: Props) {
  const dispatch = useDispatch();
  const navigate = useNavigate();
  const user = useSelector(selectUser);
  const form = useForm('reset', { password: '', confirm: '' }, checkReset);
  const [resetPassword, request] = useResetPasswordMutation();
  const isExpired = statusOf(request.error) === 400;
  const send = async () => {
    const { error } = await resetPassword({ token, password: form.values.password });
    if (statusOf(error) === 400) onExpired();
    if (error !== undefined) return;
    // The sessions of the link's account have ended. The user of this browser may be another one, and is logged out too.
    if (user) dispatch(logoutRequested('passwordChanged'));
    else void navigate(pages.login, { replace: true, state: { notice: 'passwordChanged' } });
  };
  return (
    <>
      {request.isError && !isExpired && <FormError className="form-alert" message={messageOf(request.error)} />}
      <form
        noValidate
        aria-label={texts.title}
        onSubmit={(event) => {
          event.preventDefault();
          if (form.check()) void send();
          else forgetAnswer(request);
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
            onChange={(value) => form.change({ [name]: value })}
            error={form.errors[name]}
          />
        ))}
        <SubmitButton working={request.isLoading} block>
          {texts.submit}
        </SubmitButton>
      </form>
    </>
  );
}
