import Button from 'antd/es/button';
import { useEffect } from 'react';
import { focusHeading } from '../../shared/browser/focus-heading.ts';
import { LinkButton } from '../../shared/components/LinkButton.tsx';
import { pages } from '../../shared/paths.ts';
import { forgotTexts as texts } from './password-texts.ts';

interface Props {
  email: string;
  /** The page to return to after the login. */
  from: string | undefined;
  onAgain: () => void;
}

/** Replaces the form after the request; the heading takes its focus. */
export function ResetLinkSent({ email, from, onAgain }: Props) {
  useEffect(() => focusHeading(), []);
  return (
    <div className="link-sent">
      <p role="status">{texts.sent(email)}</p>
      <p className="faint">{texts.nothingCame}</p>
      <div className="row">
        <LinkButton primary to={pages.login} state={{ from }}>
          {texts.toLogin}
        </LinkButton>
        <Button onClick={onAgain}>{texts.again}</Button>
      </div>
    </div>
  );
}
