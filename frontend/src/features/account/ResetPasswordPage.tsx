import { useLayoutEffect, useState } from 'react';
import { useParams } from 'react-router-dom';
import { LinkButton } from '../../shared/components/LinkButton.tsx';
import { pages } from '../../shared/paths.ts';
import { forgotTexts, resetTexts as texts } from './password-texts.ts';
import { ResetPasswordForm } from './ResetPasswordForm.tsx';
import { SplitLayout } from './SplitLayout.tsx';

/** /reset-password/{token} (docs/api.md#accounts): where the link of the mail leads. */
export function ResetPasswordPage() {
  const token = useTokenOnce();
  const [expired, setExpired] = useState(false);
  return (
    <SplitLayout>
      {expired ? (
        <div className="link-sent" role="alert">
          <h1 className="h1">{texts.expiredTitle}</h1>
          <p>{texts.expired}</p>
          <div className="row">
            <LinkButton primary to={pages.forgotPassword}>
              {texts.newLink}
            </LinkButton>
            <LinkButton to={pages.login}>{forgotTexts.toLogin}</LinkButton>
          </div>
        </div>
      ) : (
        <>
          <h1 className="h1">{texts.title}</h1>
          <p className="lead">{texts.lead}</p>
          <ResetPasswordForm token={token} onExpired={() => setExpired(true)} />
        </>
      )}
    </SplitLayout>
  );
}

/**
 * The token, which opens the account: it leaves the address bar, the history and the referrer as soon as it is read, and
 * lives in this page only. Who loads the page again finds where to get a new one.
 */
function useTokenOnce(): string {
  const { token = '' } = useParams();
  const [kept] = useState(token);
  useLayoutEffect(() => {
    // Past the router, which would show the other page at once.
    const state = { ...window.history.state, usr: { linkNotKept: true } };
    window.history.replaceState(state, '', pages.forgotPassword);
  }, []);
  return kept;
}
