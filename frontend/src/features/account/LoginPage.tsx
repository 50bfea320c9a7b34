import { lazy, Suspense, useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { Link, Navigate, useLocation } from 'react-router-dom';
import { Checkbox } from '../../shared/components/Checkbox.tsx';
import { FormError } from '../../shared/components/FormError.tsx';
import { Loader } from '../../shared/components/Loader.tsx';
import { SubmitButton } from '../../shared/components/SubmitButton.tsx';
import { TextField } from '../../shared/components/TextField.tsx';
import { useForm } from '../../shared/hooks/use-form.ts';
import { pages } from '../../shared/paths.ts';
import { selectUser } from '../../shared/state/session.ts';
import { checkLogin, type LoginValues } from './account-rules.ts';
import { loginOpened, loginSubmitted, selectChallenge, selectLogin } from './account-slice.ts';
import { loginTexts as texts } from './account-texts.ts';
import { LoginNotice } from './LoginNotice.tsx';
import { SplitLayout } from './SplitLayout.tsx';

const empty: LoginValues = { email: '', password: '', doNotLogout: false };

/** /login (docs/requirements.md#login-and-register): redirects to /user, or administrators to /admin/orders. */
export function LoginPage() {
  const dispatch = useDispatch();
  const location = useLocation();
  const login = useSelector(selectLogin);
  const challenge = useSelector(selectChallenge);
  const user = useSelector(selectUser);
  const { values, errors, change, check } = useForm('login', empty, checkLogin);
  const clearError = () => void (login.status === 'failed' && dispatch(loginOpened()));

  useEffect(() => {
    dispatch(loginOpened());
    // A later visit to this page must not redirect because of this login.
    return () => void dispatch(loginOpened());
  }, [dispatch]);

  if (login.status === 'done' && user) {
    return <Navigate to={user.isAdmin ? pages.adminOrders : pages.profile} replace state={location.state} />;
  }
  if (challenge) {
    return (
      <Suspense fallback={<Loader />}>
        <SecondFactorForm {...challenge} />
      </Suspense>
    );
  }
  return (
    <SplitLayout title={texts.title}>
      <p className="lead">
        {texts.newHere}{' '}
        <Link to={pages.register} state={location.state}>
          {texts.toRegister}
        </Link>
      </p>
      {login.status === 'idle' && <LoginNotice />}
      {login.status === 'failed' && <FormError message={login.message} className="form-alert" />}
      <form
        noValidate
        aria-label={texts.title}
        onSubmit={(event) => {
          event.preventDefault();
          if (check()) dispatch(loginSubmitted({ ...values, email: values.email.trim() }));
          else clearError();
        }}
      >
        <TextField
          id="login-email"
          label={texts.email}
          type="email"
          autoComplete="email"
          required
          placeholder={texts.emailExample}
          value={values.email}
          onChange={(email) => {
            clearError();
            change({ email });
          }}
          error={errors.email}
        />
        <TextField
          id="login-password"
          label={texts.password}
          type="password"
          autoComplete="current-password"
          required
          value={values.password}
          onChange={(password) => {
            clearError();
            change({ password });
          }}
          error={errors.password}
        />
        <div className="login-options">
          <Checkbox
            name="doNotLogout"
            checked={values.doNotLogout}
            onChange={(event) => change({ doNotLogout: event.target.checked })}
          >
            {texts.doNotLogout}
          </Checkbox>
          <Link to={pages.forgotPassword} state={{ ...location.state, email: values.email.trim() }}>
            {texts.forgotPassword}
          </Link>
        </div>
        <SubmitButton working={login.status === 'sending'} block>
          {texts.submit}
        </SubmitButton>
      </form>
    </SplitLayout>
  );
}

// Administrators with a second factor only. It is the whole page, so the page's boundary shows its failure.
const SecondFactorForm = lazy(async () => ({ default: (await import('./SecondFactorForm.tsx')).SecondFactorForm }));
