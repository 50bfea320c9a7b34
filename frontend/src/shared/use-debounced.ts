import { useEffect, useState } from 'react';

/**
 * Fetches when changes pause; the request of a former state is cancelled, and its result stays until the next one has come.
 * @param fetch must be stable, as of useCallback; null for nothing to fetch
 * @returns the `result`, null before the first one and without one: for hints, which a page works without; and whether it is
 * pending: that of the present state is still to come
 */
export function useDebounced<Result>(
  fetch: ((signal: AbortSignal) => Promise<Result>) | null,
  debounceMs: number,
): { result: Result | null; isPending: boolean } {
  const [loaded, setLoaded] = useState<{ of: typeof fetch; result: Result | null }>({ of: fetch, result: null });
  useEffect(() => {
    if (fetch === null) {
      setLoaded({ of: null, result: null });
      return;
    }
    const controller = new AbortController();
    const show = (result: Result | null) => !controller.signal.aborted && setLoaded({ of: fetch, result });
    const timer = setTimeout(() => {
      fetch(controller.signal).then(show, () => show(null));
    }, debounceMs);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [fetch, debounceMs]);
  return { result: loaded.result, isPending: loaded.of !== fetch };
}
