import Alert from 'antd/es/alert';
import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { messageOf } from '../../shared/api/api-client.ts';
import { afterSuccess, forgetAnswer } from '../../shared/api/shop-api.ts';
import { FormError } from '../../shared/components/FormError.tsx';
import { SubmitButton } from '../../shared/components/SubmitButton.tsx';
import { TextField } from '../../shared/components/TextField.tsx';
import { useForm } from '../../shared/hooks/use-form.ts';
import { pages } from '../../shared/paths.ts';
import { checkForgot } from './account-rules.ts';
import { loginTexts } from './account-texts.ts';
import { useForgotPasswordMutation } from './own-account-api.ts';
import { forgotTexts as texts } from './password-texts.ts';
import { ResetLinkSent } from './ResetLinkSent.tsx';
import { SplitLayout } from './SplitLayout.tsx';

/** The location state. */
interface PageState {
  /** The page to return to after the login. */
  from?: string;
  /** The email address from the login form. */
  email?: string;
  /** The reset page was reloaded, and its token is gone. */
  linkNotKept?: boolean;
}

/** /forgot-password (docs/api.md#accounts): requests a reset link; the response does not reveal whether the account exists. */
export function ForgotPasswordPage() {
  const state: PageState | null = useLocation().state;
  const form = useForm('forgot', { email: state?.email ?? '' }, checkForgot);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const email = form.values.email.trim();
  const [sendLink, request] = useForgotPasswordMutation();

  if (sentTo !== null) {
    return (
      <SplitLayout title={texts.sentTitle}>
        <ResetLinkSent email={sentTo} from={state?.from} onAgain={() => setSentTo(null)} />
      </SplitLayout>
    );
  }
  return (
    <SplitLayout title={texts.title}>
      <p className="lead">{texts.lead}</p>
      {state?.linkNotKept && request.isUninitialized && (
        <Alert type="info" showIcon role="status" className="form-alert" title={texts.linkNotKept} />
      )}
      {request.isError && <FormError className="form-alert" message={messageOf(request.error)} />}
      <form
        noValidate
        aria-label={texts.title}
        onSubmit={(event) => {
          event.preventDefault();
          if (form.check()) void afterSuccess(sendLink({ email }).unwrap(), () => setSentTo(email));
        }}
      >
        <TextField
          id="forgot-email"
          label={loginTexts.email}
          type="email"
          autoComplete="email"
          placeholder={loginTexts.emailExample}
          required
          value={form.values.email}
          onChange={(value) => {
            forgetAnswer(request);
            form.change({ email: value });
          }}
          error={form.errors.email}
        />
        <SubmitButton working={request.isLoading} block>
          {texts.submit}
        </SubmitButton>
      </form>
      <p className="form-after">
        {texts.remembered}{' '}
        <Link to={pages.login} state={{ from: state?.from }}>
          {texts.toLogin}
        </Link>
      </p>
    </SplitLayout>
  );
}
