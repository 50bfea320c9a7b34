import { useMemo } from 'react';
import type { Part } from './part.ts';
import type { PartsQuery } from './use-admin-list.ts';

/**
 * A list that grows by 'Show more'.
 * @param query the result of an infinite query's hook
 * @param rowsOf joins the parts; stable
 * @returns the rows of this filter or, while its first part loads, those of the one before; `loadMore` also repeats what failed
 */
export function useGrowingList<Row>(query: PartsQuery<Row>, rowsOf: (parts: readonly Part<Row>[]) => Row[]) {
  const { data, currentData, isFetching, isError, hasNextPage, fetchNextPage, refetch } = query;
  // After a failure, rows of the filter before would read as those of this one.
  const parts = isError ? currentData : data;
  const begun = currentData !== undefined;
  return {
    status: isFetching ? 'loading' : isError ? 'failed' : 'loaded',
    rows: useMemo(() => rowsOf(parts?.pages ?? []), [parts, rowsOf]),
    hasMore: begun && hasNextPage,
    loadMore: () => void (begun ? fetchNextPage() : refetch()),
  } as const;
}
