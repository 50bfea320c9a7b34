import { useEffect, useMemo } from 'react';
import { useDispatch } from 'react-redux';
import type { ListActions, ListState } from './list-slice.ts';
import type { ListViewUrl } from './list-view.ts';
import { useUrlView } from './use-url-view.ts';

interface Config<Filter, Row extends { _id: string }, Event extends string> {
  actions: ListActions<Filter, Row, Event>;
  url: ListViewUrl<Filter>;
  pageSize: number;
  /** Whether no row can match a filter: then nothing is requested, and the list is empty. */
  matchesNothing?: (filter: Filter) => boolean;
}

/** The list of a filter that no row can match. */
const NO_ROWS: Pick<ListState<never>, 'status' | 'rows' | 'next' | 'total' | 'moreFailed'> = {
  status: 'ready',
  rows: [],
  next: null,
  total: 0,
  moreFailed: false,
};

/**
 * Loads an admin list as the URL defines it: another filter or sort reloads it, another page only loads more rows, and
 * unmounting closes it.
 * @returns the view and how to change it, the rows of its page, and the state of the list
 */
export function useAdminList<Filter extends object, Row extends { _id: string }, Event extends string>(
  { actions, url, pageSize, matchesNothing = () => false }: Config<Filter, Row, Event>,
  list: ListState<Row, Event>,
) {
  const { view, setView } = useUrlView(url.viewOf, url.paramsOf);
  const { page, ...filter } = view;
  const nothing = matchesNothing(view);
  // One extra row shows whether there is another page.
  const retries = useOpenList(actions, filter as Filter & object, nothing ? undefined : page * pageSize + 1);
  const { status, rows: fetched, next, total, moreFailed } = nothing ? NO_ROWS : list;
  const rows = useMemo(() => fetched.slice((page - 1) * pageSize, page * pageSize), [fetched, page, pageSize]);
  const more = next !== null;
  const lastPage = Math.max(1, Math.ceil(fetched.length / pageSize));
  // Deleting the only row of the last page leaves the view beyond the last page.
  const beyondLast = status === 'ready' && !more && page > lastPage;
  useEffect(() => {
    if (beyondLast) setView({ page: lastPage } as Partial<typeof view>);
  }, [beyondLast, setView, lastPage]);

  return {
    ...retries,
    view,
    setView,
    page,
    pageSize,
    rows,
    fetched,
    status,
    moreFailed: moreFailed && more,
    waiting:
      status === 'idle' ||
      beyondLast ||
      (status === 'loading' && fetched.length === 0) ||
      (rows.length === 0 && more && !moreFailed),
    /** Without a total from the server, the fetched rows are a lower bound. */
    count: { all: total ?? fetched.length, atLeast: more && total === undefined },
  };
}

/**
 * @param filter plain values, compared by value
 * @param wanted the number of rows to load; undefined requests nothing
 */
function useOpenList<Filter extends object, Row extends { _id: string }, Event extends string>(
  actions: ListActions<Filter, Row, Event>,
  filter: Filter,
  wanted: number | undefined,
): { retry: () => void; retryMore: () => void } {
  const dispatch = useDispatch();
  const retry = () => {
    dispatch(wanted === undefined ? actions.left() : actions.opened({ filter, wanted }));
  };
  const retryMore = () => {
    if (wanted !== undefined) dispatch(actions.moreWanted(wanted));
  };
  const key = JSON.stringify(filter);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another page of the same list loads more, without a reload.
  useEffect(() => {
    retry();
  }, [dispatch, actions, key]);
  useEffect(() => {
    if (wanted !== undefined) dispatch(actions.moreWanted(wanted));
  }, [dispatch, actions, wanted]);
  useEffect(
    () => () => {
      dispatch(actions.left());
    },
    [dispatch, actions],
  );
  return { retry, retryMore };
}
