import { titleOf } from '@shop/contracts/pages.ts';
import type { ReactNode } from 'react';
import { useTitle } from '../hooks/use-title.ts';

interface Props {
  title: string;
  /** The whole title in the browser's tab, if it is not made of the h1 (`titleOf`). */
  tab?: string;
  /** A status text such as '57 products'; screen readers announce its changes. */
  aside?: ReactNode;
}

/**
 * The h1 of a page, which names it in the tab too. It is focusable, for when the focused element is removed.
 */
export function PageTitle({ title, tab = titleOf(title), aside }: Props) {
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
