import { type ReactNode, useState } from 'react';
import { messageOf, statusOf } from '../../shared/api-client.ts';
import { ErrorState } from '../../shared/components/ErrorState.tsx';
import { FormError } from '../../shared/components/FormError.tsx';
import { LinkButton } from '../../shared/components/LinkButton.tsx';
import { SubmitButton } from '../../shared/components/SubmitButton.tsx';
import { pages } from '../../shared/paths.ts';
import { useMutation } from '../../shared/use-mutation.ts';
import { postSecureAccount } from './own-account-api.ts';
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
  const [reset, setReset] = useState<string | null>(null);
  const [expired, setExpired] = useState(false);
  const securing = useMutation(sendSecure, (started) => (started === null ? setExpired(true) : setReset(started)));
  if (expired) {
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
  if (reset !== null) {
    return (
      <Page title={resetTexts.title} lead={texts.secured}>
        <ResetPasswordForm token={reset} onExpired={() => setExpired(true)} />
      </Page>
    );
  }
  return (
    <Page title={texts.title} lead={texts.lead}>
      {securing.status === 'failed' && <FormError className="form-alert" message={messageOf(securing.error)} />}
      <form
        onSubmit={(event) => {
          event.preventDefault();
          securing.send({ token });
        }}
      >
        <SubmitButton working={securing.status === 'sending'} block>
          {texts.submit}
        </SubmitButton>
      </form>
    </Page>
  );
}

function Page({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) {
  return (
    <SplitLayout>
      <h1 className="h1">{title}</h1>
      {lead !== undefined && (
        <p className="lead" role="status">
          {lead}
        </p>
      )}
      {children}
    </SplitLayout>
  );
}

/** Returns the token of a reset link, or null for an invalid link. */
async function sendSecure(request: Parameters<typeof postSecureAccount>[0]): Promise<string | null> {
  try {
    return await postSecureAccount(request);
  } catch (error) {
    if (statusOf(error) === 400) return null;
    throw error;
  }
}
