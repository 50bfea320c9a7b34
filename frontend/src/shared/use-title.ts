import { DEFAULT_TITLE } from '@shop/contracts/pages.ts';
import { useEffect } from 'react';

/**
 * Sets the tab's title while a page is shown, and the default title when the page is left, also one that never knew its
 * title: the gateway has written that page's title into the document.
 * @param title as the gateway wrote it into the page (`titleOf`); undefined while it is not known yet
 */
export function useTitle(title: string | undefined): void {
  useEffect(() => {
    if (title !== undefined) document.title = title;
    return () => {
      document.title = DEFAULT_TITLE;
    };
  }, [title]);
}
