import { Fragment } from 'react';
import { Link } from 'react-router-dom';
import './breadcrumbs.css';
import { sharedTexts as texts } from './shared-texts.ts';

/** A step of the way: without an address it is the page itself. */
export interface Crumb {
  title: string;
  to?: string;
}

/** The way from the home page to this one. */
export function Breadcrumbs({ way }: { way: Crumb[] }) {
  return (
    <nav className="crumbs" aria-label={texts.breadcrumb}>
      <ol>
        {way.map(({ title, to }, step) => (
          <Fragment key={to ?? title}>
            {step > 0 && <li aria-hidden>/</li>}
            <li>{to ? <Link to={to}>{title}</Link> : <span aria-current="page">{title}</span>}</li>
          </Fragment>
        ))}
      </ol>
    </nav>
  );
}
