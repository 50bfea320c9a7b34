import { useEffect, useState } from 'react';
import { useAttentionQuery } from './attention-api.ts';

/** How long the list waits for what stands above it, in milliseconds. */
const MAX_HOLD_MS = 600;
/** Orders become overdue by themselves. */
const POLL_MS = 60_000;

/**
 * Loads what needs attention until the page is left.
 * @returns what was loaded last; whether nothing could be loaded; whether the content below should wait, so that it does not move
 */
export function useAttention() {
  const { data: attention, isError, isFetching, refetch } = useAttentionQuery(undefined, { pollingInterval: POLL_MS });
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), MAX_HOLD_MS);
    return () => clearTimeout(timer);
  }, []);
  const failed = isError && attention === undefined;
  return { attention, failed, reload: refetch, held: !late && attention === undefined && (isFetching || !isError) };
}
