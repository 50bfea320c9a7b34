import { matchPage, titleOf } from '@shop/contracts/pages.ts';
import { useLocation } from 'react-router-dom';
import { useTitle } from '../shared/hooks/use-title.ts';
import { tabTitles } from './app-texts.ts';

/** Names the page in the browser's tab; a page that is named for what it shows does so itself (`useTitle`). */
export function TabTitle() {
  const { pathname } = useLocation();
  const page = matchPage(pathname);
  const subject = page === undefined ? tabTitles.notFound : tabTitles.pages[page.name];
  useTitle(subject && titleOf(subject));
  return null;
}
