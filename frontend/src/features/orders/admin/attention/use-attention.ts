import { useEffect, useState } from 'react';
import { useAttentionQuery, useCatalogueAttentionQuery } from './attention-api.ts';
import type { WaitingChats } from './attention-kinds.tsx';
import { attentionTexts as texts } from './attention-texts.ts';

/** How long the list waits for what stands above it, and that for the chat, in milliseconds. */
const MAX_HOLD_MS = 1_500;
/** Orders become overdue by themselves, and the catalogue announces nothing. */
const POLL_MS = 60_000;
/** What the menu has loaded is loaded again when it is older, in seconds. */
const MAX_AGE_S = 30;
const OPTIONS = { pollingInterval: POLL_MS, refetchOnMountOrArgChange: MAX_AGE_S };

/**
 * Loads what needs attention until the page is left.
 * @param chats who waits in the chat, which is loaded by the chat itself
 * @returns what was loaded last, false before; the parts of which nothing could be loaded; whether the content below should wait, so that it
 * does not move
 */
export function useAttention(chats: WaitingChats) {
  const orders = useAttentionQuery(undefined, OPTIONS);
  const catalogue = useCatalogueAttentionQuery(undefined, OPTIONS);
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), MAX_HOLD_MS);
    return () => clearTimeout(timer);
  }, []);
  const failed = [
    { part: texts.parts.orders, isFailed: isMissing(orders), retry: orders.refetch },
    { part: texts.parts.catalogue, isFailed: isMissing(catalogue), retry: catalogue.refetch },
    { part: texts.parts.chats, isFailed: chats.isUnknown, retry: chats.onRetry },
  ].filter(({ isFailed }) => isFailed);
  const settled = [orders, catalogue].every((query) => query.data !== undefined || query.isError);
  const shown = settled && (late || !chats.isPending);
  return {
    // All at once: each part that comes later would move the list.
    waiting: shown && { orders: orders.data, catalogue: catalogue.data, chats },
    failed: failed.map(({ part }) => part),
    retry: () => failed.forEach(({ retry }) => void retry()),
    held: !late && !shown,
  };
}

function isMissing({ data, isError }: { data?: unknown; isError: boolean }): boolean {
  return isError && data === undefined;
}
