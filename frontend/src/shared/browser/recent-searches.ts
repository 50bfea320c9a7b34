import { BROWSING_KEYS } from './forget-browsing.ts';
import { createRecentList } from './recent-list.ts';

const searches = createRecentList(BROWSING_KEYS.searches, 5);

/** The last searches of this browser, newest first. */
export const readRecentSearches = searches.read;
export const clearRecentSearches = searches.clear;

/** Puts a search in front of the others; an empty one changes nothing. */
export function addRecentSearch(typed: string): void {
  const text = typed.trim();
  if (text !== '') searches.add(text);
}
