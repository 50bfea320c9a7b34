import { useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { Link, Navigate, useLocation } from 'react-router-dom';
import { FormError } from '../../shared/components/FormError.tsx';
import { SubmitButton } from '../../shared/components/SubmitButton.tsx';
import { TextField } from '../../shared/components/TextField.tsx';
import { useForm } from '../../shared/hooks/use-form.ts';
import { pages } from '../../shared/paths.ts';
import { checkRegister, type RegisterValues } from './account-rules.ts';
import { registerOpened, registerSubmitted, selectRegister } from './account-slice.ts';
import { registerTexts as texts } from './account-texts.ts';
import { SplitLayout } from './SplitLayout.tsx';

const empty: RegisterValues = { name: '', lastName: '', email: '', password: '', confirm: '' };
const fields = [
  { name: 'name', label: texts.name, autoComplete: 'given-name', type: 'text' },
  { name: 'lastName', label: texts.lastName, autoComplete: 'family-name', type: 'text' },
  { name: 'email', label: texts.email, autoComplete: 'email', type: 'email' },
  { name: 'password', label: texts.password, autoComplete: 'new-password', type: 'password', hint: texts.passwordHint },
  { name: 'confirm', label: texts.confirm, autoComplete: 'new-password', type: 'password' },
] as const;

/**
 * /register (docs/requirements.md#login-and-register): signs the new user in and redirects to /user, which shows
 * 'User created'.
 */
export function RegisterPage() {
  const dispatch = useDispatch();
  const location = useLocation();
  const register = useSelector(selectRegister);
  const { values, errors, change, check } = useForm('register', empty, checkRegister);

  useEffect(() => {
    dispatch(registerOpened());
    // A later visit to this page must not redirect because of this registration.
    return () => void dispatch(registerOpened());
  }, [dispatch]);

  if (register.status === 'done') {
    return <Navigate to={pages.profile} replace state={{ ...location.state, created: true }} />;
  }
  return (
    <SplitLayout title={texts.title}>
      <p className="lead">
        {texts.haveAccount}{' '}
        <Link to={pages.login} state={location.state}>
          {texts.toLogin}
        </Link>
      </p>
      {register.status === 'failed' && <FormError message={register.message} className="form-alert" />}
      <form
        noValidate
        aria-label={texts.title}
        onSubmit={(event) => {
          event.preventDefault();
          if (!check()) return;
          const { name, lastName, email, password } = values;
          dispatch(registerSubmitted({ name: name.trim(), lastName: lastName.trim(), email: email.trim(), password }));
        }}
      >
        {fields.map(({ name, ...field }) => (
          <TextField
            key={name}
            {...field}
            required
            id={`register-${name}`}
            value={values[name]}
            onChange={(value) => change({ [name]: value })}
            error={errors[name]}
          />
        ))}
        <SubmitButton working={register.status === 'sending'} block>
          {texts.submit}
        </SubmitButton>
      </form>
    </SplitLayout>
  );
}
