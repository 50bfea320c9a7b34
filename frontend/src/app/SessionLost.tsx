import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import '../shared/components/link-button.css';
import { focusHeading } from '../shared/browser/focus-heading.ts';
import { pages } from '../shared/paths.ts';
import '../shared/styles/panels.css';
import { appTexts as texts } from './app-texts.ts';

/** Stands before a page whose session has ended elsewhere: a login in another tab brings the page back as it was. */
export function SessionLost({ from }: { from: string }) {
  useEffect(() => focusHeading(), []);
  return (
    <main id="main" tabIndex={-1} className="wrap page">
      <div className="stack">
        <h1 className="h1" tabIndex={-1}>
          {texts.sessionLost}
        </h1>
        <p>{texts.sessionLostText}</p>
        <p>
          <a className="link-button" href={pages.login} target="_blank" rel="noopener">
            {texts.loginInTab}
          </a>
        </p>
        <p>
          <Link to={pages.login} state={{ from }}>
            {texts.loginHere}
          </Link>
        </p>
      </div>
    </main>
  );
}
