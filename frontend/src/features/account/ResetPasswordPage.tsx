import { useState } from 'react';
import { ErrorState } from '../../shared/components/ErrorState.tsx';
import { LinkButton } from '../../shared/components/LinkButton.tsx';
import { pages } from '../../shared/paths.ts';
import { forgotTexts, resetTexts as texts } from './password-texts.ts';
import { ResetPasswordForm } from './ResetPasswordForm.tsx';
import { SplitLayout } from './SplitLayout.tsx';
import { useTokenOnce } from './use-token-once.ts';

/** /reset-password/{token} (docs/api.md#accounts): the target of the link in the reset email. */
export function ResetPasswordPage() {
  const token = useTokenOnce();
  const [expired, setExpired] = useState(false);
  return (
    <SplitLayout title={texts.title}>
      {expired ? (
        <ErrorState title={texts.expiredTitle} text={texts.expired}>
          <LinkButton primary to={pages.forgotPassword}>
            {texts.newLink}
          </LinkButton>
          <LinkButton to={pages.login}>{forgotTexts.toLogin}</LinkButton>
        </ErrorState>
      ) : (
        <>
          <p className="lead">{texts.lead}</p>
          <ResetPasswordForm token={token} onExpired={() => setExpired(true)} />
        </>
      )}
    </SplitLayout>
  );
}
