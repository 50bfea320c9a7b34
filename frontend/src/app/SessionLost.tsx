import LockOutlined from '@ant-design/icons-svg/es/asn/LockOutlined';
import { useEffect } from 'react';
import { focusHeading } from '../shared/browser/focus-heading.ts';
import { Icon } from '../shared/components/Icon.tsx';
import { LinkButton } from '../shared/components/LinkButton.tsx';
import '../shared/components/state-box.css';
import { pages } from '../shared/paths.ts';
import { appTexts as texts } from './app-texts.ts';

/** Stands before a page whose session has ended elsewhere: a login in another tab brings the page back as it was. */
export function SessionLost({ from }: { from: string }) {
  useEffect(() => focusHeading(), []);
  return (
    <main id="main" tabIndex={-1} className="wrap page">
      <div className="state-box">
        <span className="state-box-icon state-box-quiet" aria-hidden>
          <Icon of={LockOutlined} />
        </span>
        <h1 className="h3" tabIndex={-1}>
          {texts.sessionLost}
        </h1>
        <p>{texts.sessionLostText}</p>
        <div className="row row-center">
          <LinkButton to={pages.login} state={{ from }} primary>
            {texts.loginHere}
          </LinkButton>
          <a className="link-button link-button-quiet" href={pages.login} target="_blank" rel="noopener">
            {texts.loginInTab}
          </a>
        </div>
      </div>
    </main>
  );
}
