import { removeStored } from './browser-storage.ts';

/** Where the browser keeps what somebody looked for: three lists in local storage, and the comparison of a tab. */
export const BROWSING_KEYS = {
  searches: 'recentSearches',
  viewed: 'recentlyViewed',
  wished: 'wishList',
  compared: 'compared',
} as const;

/** Forgets it at a logout: the next person at this browser shall not see what the last one looked for. */
export function forgetBrowsing(): void {
  removeStored('local', BROWSING_KEYS.searches);
  removeStored('local', BROWSING_KEYS.viewed);
  removeStored('local', BROWSING_KEYS.wished);
  removeStored('session', BROWSING_KEYS.compared);
}
