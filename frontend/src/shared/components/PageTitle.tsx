import type { ReactNode } from 'react';

/**
 * The h1 of a page with an optional status text such as '57 products', whose changes screen readers announce. The h1 is
 * focusable, for when the focused element is removed.
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
