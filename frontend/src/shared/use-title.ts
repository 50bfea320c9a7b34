import { SHOP_TITLE } from '@shop/contracts/pages.ts';
import { useEffect } from 'react';

/**
 * The tab's title while a page shows it; the shop's own before and after.
 * @param title as the gateway wrote it into the page (`titleOf`); undefined while it is not known yet
 */
export function useTitle(title: string | undefined): void {
  useEffect(() => {
    if (title === undefined) return;
    document.title = title;
    return () => {
      document.title = SHOP_TITLE;
    };
  }, [title]);
}
