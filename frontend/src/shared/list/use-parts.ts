import { useCallback, useEffect, useRef, useState } from 'react';
import type { Part } from './part.ts';

interface Loaded<Row> {
  /** What loaded or loads the rows. */
  source: unknown;
  status: 'loading' | 'loaded' | 'failed';
  rows: Row[];
  /** The cursor of the part that is loading, has failed, or comes next; null for the first one, or after the last. */
  next: string | null;
}

/**
 * Loads a list a part at a time; `loadMore` also repeats a part that failed.
 * @param fetchPart loads the first part (null) or the one that a cursor leads to; another function starts the list again
 * @param join adds a further part to the rows
 * @param restart another value starts the list again
 */
export function useParts<Row>(
  fetchPart: (cursor: string | null, signal: AbortSignal) => Promise<Part<Row>>,
  join: (rows: Row[], part: Row[]) => Row[],
  restart?: unknown,
) {
  const [{ source, status, rows, next }, setLoaded] = useState<Loaded<Row>>({
    source: fetchPart,
    status: 'loading',
    rows: [],
    next: null,
  });
  const controller = useRef(new AbortController());
  const load = useCallback(
    (cursor: string | null) => {
      const { signal } = controller.current;
      setLoaded((known) => ({ ...known, source: fetchPart, status: 'loading', next: cursor }));
      fetchPart(cursor, signal).then(
        (part) => {
          if (signal.aborted) return;
          setLoaded((known) => ({
            source: fetchPart,
            status: 'loaded',
            rows: cursor === null ? part.rows : join(known.rows, part.rows),
            next: part.next,
          }));
        },
        (error: unknown) => {
          if (signal.aborted) return;
          console.error(error);
          // Rows of the list before would read as those of this one.
          setLoaded((known) => ({
            source: fetchPart,
            status: 'failed',
            rows: cursor === null ? [] : known.rows,
            next: cursor,
          }));
        },
      );
    },
    [fetchPart, join],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: another `restart` starts the list again
  useEffect(() => {
    controller.current = new AbortController();
    load(null);
    return () => controller.current.abort();
  }, [load, restart]);
  return {
    // The rows shown until the next load starts are those of the list before.
    status: source === fetchPart ? status : 'loading',
    rows,
    hasMore: next !== null,
    loadMore: useCallback(() => load(next), [load, next]),
    /** Changes rows in place, until the list starts again. */
    changeRows: useCallback(
      (change: (rows: Row[]) => Row[]) => setLoaded((known) => ({ ...known, rows: change(known.rows) })),
      [],
    ),
  };
}
