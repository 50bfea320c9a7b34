import { useSyncExternalStore } from 'react';
import { followStored, readStored } from '../../../shared/browser/browser-storage.ts';
import { BROWSING_KEYS } from '../../../shared/browser/forget-browsing.ts';
import { createRecentList } from '../../../shared/browser/recent-list.ts';

/** The oldest products give way beyond this number (docs/api.md#screens). */
const MAX_WISHED = 100;
const KEY = BROWSING_KEYS.wished;

const list = createRecentList(KEY, MAX_WISHED);
const nothing: readonly string[] = [];
const listeners = new Set<() => void>();
let known = { text: '', ids: nothing };

/** The ids on the wish list of this browser, newest first, kept up to date; none on the server. */
export function useWished(): readonly string[] {
  return useSyncExternalStore(subscribe, readWished, () => nothing);
}

export function setWished(id: string, wished: boolean): void {
  if (wished) list.add(id);
  else list.remove(id);
  for (const listener of listeners) listener();
}

function readWished(): readonly string[] {
  const text = readStored('local', KEY) ?? '';
  // The same list as long as nothing has changed, as useSyncExternalStore needs it.
  if (text !== known.text) known = { text, ids: list.read() };
  return known.ids;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  const unfollow = followStored(KEY, listener);
  return () => {
    listeners.delete(listener);
    unfollow();
  };
}
