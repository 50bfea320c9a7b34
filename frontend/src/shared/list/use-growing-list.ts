import { useMemo } from 'react';
import type { Part, PartsQuery } from './part.ts';
import { useShownParts } from './use-shown-parts.ts';

/**
 * A list that grows by 'Show more'.
 * @param query the result of an infinite query's hook
 * @param rowsOf joins the parts; stable
 * @returns the rows of this filter or, while its first part loads, those of the one before; `loadMore` also repeats what failed
 */
export function useGrowingList<Row>(query: PartsQuery<Row>, rowsOf: (parts: readonly Part<Row>[]) => Row[]) {
  const { currentData, isFetching, isError, hasNextPage, fetchNextPage, refetch } = query;
  const parts = useShownParts(query);
  const begun = currentData !== undefined;
  return {
    status: isFetching ? 'loading' : isError ? 'failed' : 'loaded',
    rows: useMemo(() => rowsOf(parts), [parts, rowsOf]),
    hasMore: begun && hasNextPage,
    loadMore: () => void (begun ? fetchNextPage() : refetch()),
  } as const;
}
