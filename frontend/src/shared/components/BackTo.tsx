import { matchPage, type PageName } from '@shop/contracts/pages.ts';
import { useLocation } from 'react-router-dom';
import { LinkBanner } from './LinkBanner.tsx';
import { sharedTexts as texts } from './shared-texts.ts';

/** What the pages are called in 'Back to …'; pages that nobody is sent from by a login have no name. */
const names: Partial<Record<PageName, string>> = texts.backToPages;

/**
 * After a login: the link to the page that asked for it, which stands in the location state under `from`. Nothing when
 * there is none.
 * @param forPages whether the reader may open a page
 */
export function BackTo({ forPages }: { forPages: (page: PageName) => boolean }) {
  const state: { from?: unknown } | null = useLocation().state;
  const from = state?.from;
  const page = typeof from === 'string' ? matchPage(from)?.name : undefined;
  const name = page && names[page];
  if (typeof from !== 'string' || page === undefined || name === undefined || !forPages(page)) return null;
  return (
    <LinkBanner to={from} link={texts.backTo(name)} primary>
      {texts.signedInNow}
    </LinkBanner>
  );
}
