import { BROWSING_KEYS } from '../../../shared/browser/forget-browsing.ts';
import { createRecentList } from '../../../shared/browser/recent-list.ts';
import { createStoredValue } from '../../../shared/browser/stored-value.ts';

/** The oldest products give way beyond this number (docs/api.md#screens). */
const MAX_WISHED = 100;
const KEY = BROWSING_KEYS.wished;

const list = createRecentList(KEY, MAX_WISHED);
const nothing: readonly string[] = [];
const stored = createStoredValue({ area: 'local', key: KEY, parse: (text) => (text === '' ? nothing : list.read()) });

/** The ids on the wish list of this browser, newest first, kept up to date; none on the server. */
export function useWished(): readonly string[] {
  return stored.use();
}

export function setWished(id: string, wished: boolean): void {
  if (wished) list.add(id);
  else list.remove(id);
  stored.changed();
}
