import type { Entry } from './chat-store.ts';

/** The entries after the last close, among a conversation's newest entries. */
export function openPart(newest: readonly Entry[]): Entry[] {
  return newest.slice(newest.findLastIndex(({ kind }) => kind === 'closed') + 1);
}
