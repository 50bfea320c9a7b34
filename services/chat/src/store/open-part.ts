import type { Entry } from './chat-store.ts';

/** The entries behind the last closing of a conversation's newest entries. */
export function openPart(newest: readonly Entry[]): Entry[] {
  return newest.slice(newest.findLastIndex(({ kind }) => kind === 'closed') + 1);
}
