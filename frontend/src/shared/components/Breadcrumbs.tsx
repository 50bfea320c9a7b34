import { Fragment } from 'react';
import { Link } from 'react-router-dom';
import './breadcrumbs.css';
import { sharedTexts as texts } from './shared-texts.ts';

/** One level of the breadcrumbs; the current page has no `to`. */
export interface Crumb {
  title: string;
  to?: string;
}

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
