import { type ReactNode, useState } from 'react';
import { messageOf, statusOf } from '../../shared/api/api-client.ts';
import { ErrorState } from '../../shared/components/ErrorState.tsx';
import { FormError } from '../../shared/components/FormError.tsx';
import { LinkButton } from '../../shared/components/LinkButton.tsx';
import { SubmitButton } from '../../shared/components/SubmitButton.tsx';
import { pages } from '../../shared/paths.ts';
import { useSecureAccountMutation } from './own-account-api.ts';
import { forgotTexts, resetTexts, secureTexts as texts } from './password-texts.ts';
import { ResetPasswordForm } from './ResetPasswordForm.tsx';
import { SplitLayout } from './SplitLayout.tsx';
import { useTokenOnce } from './use-token-once.ts';

/**
 * /secure-account/{token} (docs/api.md#accounts): the target of the link 'This was not me'. One press, because programs
 * that check emails open links; then a new password.
 */
export function SecureAccountPage() {
  const token = useTokenOnce();
  const [secure, securing] = useSecureAccountMutation();
  const [resetExpired, setResetExpired] = useState(false);
  if (resetExpired || statusOf(securing.error) === 400) {
    return (
      <Page title={texts.title}>
        <ErrorState title={resetTexts.expiredTitle} text={texts.expired}>
          <LinkButton primary to={pages.forgotPassword}>
            {resetTexts.newLink}
          </LinkButton>
          <LinkButton to={pages.login}>{forgotTexts.toLogin}</LinkButton>
        </ErrorState>
      </Page>
    );
  }
  if (securing.data !== undefined) {
    return (
      <Page title={resetTexts.title} lead={texts.secured}>
        <ResetPasswordForm token={securing.data.token} onExpired={() => setResetExpired(true)} />
      </Page>
    );
  }
  return (
    <Page title={texts.title} lead={texts.lead}>
      {securing.isError && <FormError className="form-alert" message={messageOf(securing.error)} />}
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void secure({ token });
        }}
      >
        <SubmitButton working={securing.isLoading} block>
          {texts.submit}
        </SubmitButton>
      </form>
    </Page>
  );
}

function Page({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) {
  return (
    <SplitLayout title={title}>
      {lead !== undefined && (
        <p className="lead" role="status">
          {lead}
        </p>
      )}
      {children}
    </SplitLayout>
  );
}
