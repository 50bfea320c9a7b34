import type { ReactNode } from 'react';
import { useTitle } from '../hooks/use-title.ts';

interface Props {
  title: string;
  /** What the tab calls the page instead of the h1 (`useTitle`). */
  tab?: string | null;
  /** A status text such as '57 products'; screen readers announce its changes. */
  aside?: ReactNode;
}

/**
 * The h1 of a page, which names it in the tab too. It is focusable, for when the focused element is removed.
 */
export function PageTitle({ title, tab = title, aside }: Props) {
  useTitle(tab);
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
