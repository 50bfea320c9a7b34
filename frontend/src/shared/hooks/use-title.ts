import { defaultTitleOf, titleOf } from '@shop/contracts/pages.ts';
import { useEffect } from 'react';
import { useSelector } from 'react-redux';
import { selectShop } from '../state/shop.ts';

/**
 * Sets the document title while a page is shown, and the default title when the page is left, as the gateway does in the HTML.
 * @param subject what the page is about; null for the default title; undefined while unknown, which keeps the title from the gateway
 */
export function useTitle(subject: string | null | undefined): void {
  const { name } = useSelector(selectShop);
  useEffect(() => {
    if (subject !== undefined) document.title = subject === null ? defaultTitleOf(name) : titleOf(subject, name);
    return () => {
      document.title = defaultTitleOf(name);
    };
  }, [subject, name]);
}
