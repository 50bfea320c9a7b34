import type { Conversation } from '@shop/contracts/chat-api.ts';
import type { Part } from '../../../shared/list/part.ts';
import { useGrowingList } from '../../../shared/list/use-growing-list.ts';
import { useConversationsInfiniteQuery } from './conversations-api.ts';

/**
 * Searches the conversations; starts again with another search, and when `openChats` changes, because a closed one joins
 * the list then.
 */
export function useConversations(search: string, openChats: number) {
  return useGrowingList(useConversationsInfiniteQuery({ search, openChats }), withoutDoubles);
}

/** A conversation with a new message moves to the front between two parts. */
function withoutDoubles(parts: readonly Part<Conversation>[]): Conversation[] {
  return [...new Map(parts.flatMap(({ rows }) => rows).map((row) => [row.user, row])).values()];
}
