import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { fetchHistory, fetchOlder, retryHistory } from './history-api.ts';
import type { HistoryPart } from './history-parts.ts';
import type { HistoryFilter } from './history-url.ts';

/**
 * Loads the changes of all services that match a filter. The rows of the previous filter stay until the new ones arrive.
 * @returns `parts`: undefined before the first response; `pending`: a request is under way
 */
export function useHistory({ group, search, by, kind, what, field, from, to, subject }: HistoryFilter) {
  const [{ parts, of }, setLoaded] = useState<{ parts?: HistoryPart[]; of?: string }>({});
  const [pending, setPending] = useState(true);
  const request = useRef<AbortController>(null);

  const run = useCallback(async (shown: string, fetchParts: (signal: AbortSignal) => Promise<HistoryPart[]>) => {
    request.current?.abort();
    const controller = new AbortController();
    request.current = controller;
    const { signal } = controller;
    setPending(true);
    const loaded = await fetchParts(signal).catch((error: unknown) => {
      // A request that was aborted has a successor.
      if (!signal.aborted) throw error;
    });
    if (loaded === undefined || signal.aborted) return;
    setLoaded({ parts: loaded, of: shown });
    setPending(false);
  }, []);

  const filter = useMemo(
    () => ({ group, search, by, kind, what, field, from, to, subject }),
    [group, search, by, kind, what, field, from, to, subject],
  );
  const key = JSON.stringify(filter);
  useEffect(() => {
    void run(key, (signal) => fetchHistory(filter, signal));
    return () => request.current?.abort();
  }, [run, key, filter]);

  // Parts of the filter before must not be completed with those of this one.
  const known = of === key ? parts : undefined;
  return {
    parts,
    pending,
    showMore: () => run(key, (signal) => (known ? fetchOlder(known, filter, signal) : fetchHistory(filter, signal))),
    retry: () => run(key, (signal) => (known ? retryHistory(known, filter, signal) : fetchHistory(filter, signal))),
  };
}
