import { type SkipToken, skipToken } from '@reduxjs/toolkit/query/react';
import { useEffect, useMemo, useRef } from 'react';
import type { ListViewUrl } from './list-view.ts';
import type { Part, PartsQuery } from './part.ts';
import { useShownParts } from './use-shown-parts.ts';
import { useUrlView } from './use-url-view.ts';
import { withoutRepeats } from './without-repeats.ts';

/** The generated hook of a list's infinite query. */
export type UseParts<Row, Filter> = (filter: Filter | SkipToken) => PartsQuery<Row>;

interface Config<Row, Filter> {
  useParts: UseParts<Row, Filter>;
  url: ListViewUrl<Filter>;
  pageSize: number;
  /** Whether no row can match a filter: then nothing is requested, and the list is empty. */
  matchesNothing?: ((filter: Filter) => boolean) | undefined;
  /** Every filter without a choice, without the sort. */
  noFilter: Omit<Filter, 'sort'>;
}

/**
 * Loads an admin list as the URL defines it: another filter or sort reloads it, another page only loads more rows.
 * @returns the view and how to change it, the rows of its page, and the state of the list
 */
export function useAdminList<Row extends { _id: string }, Filter extends object>({
  useParts,
  url,
  pageSize,
  matchesNothing = () => false,
  noFilter,
}: Config<Row, Filter>) {
  const { view, setView } = useUrlView(url.viewOf, url.paramsOf);
  const { page, ...filter } = view;
  const nothing = matchesNothing(view);
  const query = useParts(nothing ? skipToken : (filter as Filter & object));
  // One extra row shows whether there is another page.
  useRowsUpTo(page * pageSize + 1, query);
  const shown = useShownParts(query);
  const parts = nothing ? NO_PARTS : shown;
  const fetched = useMemo(() => withoutRepeats(parts), [parts]);
  const rows = useMemo(() => fetched.slice((page - 1) * pageSize, page * pageSize), [fetched, page, pageSize]);
  const loaded = nothing || query.currentData !== undefined;
  const more = loaded && query.hasNextPage;
  const moreFailed = more && query.isFetchNextPageError;
  const status = loaded ? 'ready' : query.isError ? 'failed' : 'loading';
  const lastPage = Math.max(1, Math.ceil(fetched.length / pageSize));
  // Deleting the only row of the last page leaves the view beyond the last page.
  const beyondLast = loaded && !more && page > lastPage;
  useEffect(() => {
    if (beyondLast) setView({ page: lastPage } as Partial<typeof view>);
  }, [beyondLast, setView, lastPage]);
  const total = parts.at(-1)?.total;

  return {
    view,
    setView,
    isFiltered: Object.entries(noFilter).some(([name, value]) => view[name as keyof typeof view] !== value),
    page,
    pageSize,
    rows,
    fetched,
    status,
    moreFailed,
    /** The rows could not be loaded again: they are those of before. */
    reloadFailed: loaded && query.isError && !query.isFetching && !query.isFetchNextPageError,
    retry: () => void query.refetch(),
    retryMore: () => void query.fetchNextPage(),
    waiting: beyondLast || (status === 'loading' && fetched.length === 0) || (rows.length === 0 && more && !moreFailed),
    /** Without a total from the server, the fetched rows are a lower bound. */
    count: { all: total ?? fetched.length, atLeast: total === undefined && (parts.at(-1)?.next ?? null) !== null },
  } as const;
}

const NO_PARTS: Part<never>[] = [];

/** Loads parts until there are enough rows; after a failure only when more are wanted than before. */
function useRowsUpTo(wanted: number, query: PartsQuery<unknown>): void {
  const { currentData, isFetching, hasNextPage, isFetchNextPageError, fetchNextPage } = query;
  const failedAt = useRef(0);
  const loaded = currentData?.pages.reduce((count, { rows }) => count + rows.length, 0) ?? 0;
  const needed = currentData !== undefined && hasNextPage && !isFetching && loaded < wanted;
  // biome-ignore lint/correctness/useExhaustiveDependencies: after a part, `needed` may be as before
  useEffect(() => {
    if (!needed || (isFetchNextPageError && failedAt.current >= wanted)) return;
    failedAt.current = wanted;
    fetchNextPage();
  }, [needed, loaded, isFetchNextPageError, wanted, fetchNextPage]);
}
