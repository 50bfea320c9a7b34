import type { Conversation } from '@shop/contracts/chat-api.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { fetchConversations } from './desk-api.ts';

interface Found {
  status: 'loading' | 'loaded' | 'failed';
  rows: Conversation[];
  next: string | null;
}

/**
 * Searches the conversations, a part at a time; starts again with another search, and when `openChats` changes, because a
 * closed one joins the list then. `loadMore` also repeats a part that failed.
 */
export function useConversations(search: string, openChats: number) {
  const [{ status, rows, next }, setFound] = useState<Found>({ status: 'loading', rows: [], next: null });
  const controller = useRef(new AbortController());
  const load = useCallback(
    (cursor: string | null) => {
      const { signal } = controller.current;
      setFound((known) => ({ ...known, status: 'loading' }));
      fetchConversations(search, cursor, signal).then(
        (part) => {
          if (signal.aborted) return;
          setFound((known) => ({
            status: 'loaded',
            rows: cursor === null ? part.rows : withoutDoubles([...known.rows, ...part.rows]),
            next: part.next,
          }));
        },
        (error: unknown) => {
          if (signal.aborted) return;
          console.error(error);
          setFound((known) => ({ ...known, status: 'failed' }));
        },
      );
    },
    [search],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: the number of open chats starts the list again
  useEffect(() => {
    controller.current = new AbortController();
    load(null);
    return () => controller.current.abort();
  }, [load, openChats]);
  return { status, rows, hasMore: next !== null, loadMore: useCallback(() => load(next), [load, next]) };
}

/** A conversation with a new message moves to the front between two parts. */
function withoutDoubles(rows: Conversation[]): Conversation[] {
  return [...new Map(rows.map((row) => [row.user, row])).values()];
}
