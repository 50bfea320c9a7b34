import Alert from 'antd/es/alert';
import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { messageOf } from '../../shared/api-client.ts';
import { FormError } from '../../shared/components/FormError.tsx';
import { SubmitButton } from '../../shared/components/SubmitButton.tsx';
import { pages } from '../../shared/paths.ts';
import { checkForgot } from './account-rules.ts';
import { loginTexts } from './account-texts.ts';
import { postForgotPassword } from './own-account-api.ts';
import { forgotTexts as texts } from './password-texts.ts';
import { ResetLinkSent } from './ResetLinkSent.tsx';
import { SplitLayout } from './SplitLayout.tsx';
import { TextField } from './TextField.tsx';
import { useForm } from './use-form.ts';
import { useMutation } from './use-mutation.ts';

/** What the page before knew: where the way led, the address typed at the login, or that a link was opened and not kept. */
interface Place {
  from?: string;
  email?: string;
  linkNotKept?: boolean;
}

/** /forgot-password (docs/api.md#accounts): asks for a link by mail, and says the same whether there is an account or not. */
export function ForgotPasswordPage() {
  const place: Place | null = useLocation().state;
  const form = useForm('forgot', { email: place?.email ?? '' }, checkForgot);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const email = form.values.email.trim();
  const sending = useMutation(postForgotPassword, () => setSentTo(email));

  if (sentTo !== null) {
    return (
      <SplitLayout>
        <ResetLinkSent email={sentTo} from={place?.from} onAgain={() => setSentTo(null)} />
      </SplitLayout>
    );
  }
  return (
    <SplitLayout>
      <h1 className="h1">{texts.title}</h1>
      <p className="lead">{texts.lead}</p>
      {place?.linkNotKept && sending.status === 'idle' && (
        <Alert type="info" showIcon role="status" className="form-alert" title={texts.linkNotKept} />
      )}
      {sending.status === 'failed' && <FormError className="form-alert" message={messageOf(sending.error)} />}
      <form
        noValidate
        aria-label={texts.title}
        onSubmit={(event) => {
          event.preventDefault();
          if (form.check()) sending.send({ email });
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
            sending.forget();
            form.change('email', value);
          }}
          error={form.errors.email}
        />
        <SubmitButton working={sending.status === 'sending'} block>
          {texts.submit}
        </SubmitButton>
      </form>
      <p className="form-after">
        {texts.remembered}{' '}
        <Link to={pages.login} state={{ from: place?.from }}>
          {texts.toLogin}
        </Link>
      </p>
    </SplitLayout>
  );
}
