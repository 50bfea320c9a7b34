import { DEFAULT_TITLE } from '@shop/contracts/pages.ts';
import { useEffect } from 'react';

/**
 * Sets the document title while a page is shown, and the default title when the page is left.
 * @param title the same title as the gateway renders (`titleOf`); undefined while unknown, which keeps the title from the gateway
 */
export function useTitle(title: string | undefined): void {
  useEffect(() => {
    if (title !== undefined) document.title = title;
    return () => {
      document.title = DEFAULT_TITLE;
    };
  }, [title]);
}
