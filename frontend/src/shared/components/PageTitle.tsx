import type { ReactNode } from 'react';

/**
 * The one h1 of a page, and beside it a word on its content ('57 products'), which is read out when it changes.
 * The h1 can take the focus when what had it has left the page.
 */
export function PageTitle({ title, aside }: { title: string; aside?: ReactNode }) {
  return (
    <div className="page-head">
      <h1 className="h1" tabIndex={-1}>
        {title}
      </h1>
      <p className="faint" role="status">
        {aside}
      </p>
    </div>
  );
}
