import Button from 'antd/es/button';
import { useEffect, useRef } from 'react';
import { LinkButton } from '../../shared/components/LinkButton.tsx';
import { pages } from '../../shared/paths.ts';
import { forgotTexts as texts } from './password-texts.ts';

interface Props {
  email: string;
  /** The page to return to after the login. */
  from: string | undefined;
  onAgain: () => void;
}

/** Replaces the form after the request, and takes its focus. */
export function ResetLinkSent({ email, from, onAgain }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="link-sent">
      <h1 className="h1" tabIndex={-1} ref={heading}>
        {texts.sentTitle}
      </h1>
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
