import type { Conversation } from '@shop/contracts/chat-api.ts';
import { useCallback } from 'react';
import { useParts } from '../../../shared/list/use-parts.ts';
import { fetchConversations } from './desk-api.ts';

/**
 * Searches the conversations; starts again with another search, and when `openChats` changes, because a closed one joins
 * the list then.
 */
export function useConversations(search: string, openChats: number) {
  const fetchPart = useCallback(
    (cursor: string | null, signal: AbortSignal) => fetchConversations(search, cursor, signal),
    [search],
  );
  return useParts(fetchPart, withoutDoubles, openChats);
}

/** A conversation with a new message moves to the front between two parts. */
function withoutDoubles(rows: Conversation[], part: Conversation[]): Conversation[] {
  return [...new Map([...rows, ...part].map((row) => [row.user, row])).values()];
}
