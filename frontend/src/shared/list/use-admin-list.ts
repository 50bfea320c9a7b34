import { useEffect, useMemo } from 'react';
import { useDispatch } from 'react-redux';
import type { ListActions, ListState } from './list-slice.ts';
import type { ListViewUrl } from './list-view.ts';
import { useUrlView } from './use-url-view.ts';

interface Config<Filter, Row extends { _id: string }, Event extends string> {
  actions: ListActions<Filter, Row, Event>;
  url: ListViewUrl<Filter>;
  pageSize: number;
}

/**
 * Keeps an administrator's list open while its page is, as the URL names it: another filter or sort loads it again, another
 * page of the same list only loads more, and leaving closes it.
 * @returns the view and how to change it, the rows of its page, and the state of the list
 */
export function useAdminList<Filter extends object, Row extends { _id: string }, Event extends string>(
  { actions, url, pageSize }: Config<Filter, Row, Event>,
  list: ListState<Row, Event>,
) {
  const { view, look } = useUrlView(url.viewOf, url.paramsOf);
  const { page, ...filter } = view;
  // One more row than shown tells whether there is another page.
  const again = useOpenList(actions, filter as Filter & object, page * pageSize + 1);
  const { status, rows: fetched, next, total, moreFailed } = list;
  const rows = useMemo(() => fetched.slice((page - 1) * pageSize, page * pageSize), [fetched, page, pageSize]);
  const more = next !== null;
  const lastPage = Math.max(1, Math.ceil(fetched.length / pageSize));
  // Deleting the only row of the last page leaves the view past the end.
  const pastEnd = status === 'ready' && !more && page > lastPage;
  useEffect(() => {
    if (pastEnd) look({ page: lastPage } as Partial<typeof view>);
  }, [pastEnd, look, lastPage]);

  return {
    ...again,
    view,
    look,
    page,
    pageSize,
    rows,
    fetched,
    status,
    stuck: moreFailed && more,
    waiting:
      status === 'idle' ||
      pastEnd ||
      (status === 'loading' && fetched.length === 0) ||
      (rows.length === 0 && more && !moreFailed),
    /** A server that does not count the rows has at least the fetched ones. */
    count: { all: total ?? fetched.length, atLeast: more && total === undefined },
  };
}

/** @param filter plain values, compared by value */
function useOpenList<Filter extends object, Row extends { _id: string }, Event extends string>(
  actions: ListActions<Filter, Row, Event>,
  filter: Filter,
  wanted: number,
): { retry: () => void; retryMore: () => void } {
  const dispatch = useDispatch();
  const retry = () => dispatch(actions.opened({ filter, wanted }));
  const retryMore = () => dispatch(actions.moreWanted(wanted));
  const key = JSON.stringify(filter);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another page of the same list loads more, without a reload.
  useEffect(() => {
    retry();
  }, [dispatch, actions, key]);
  useEffect(() => {
    dispatch(actions.moreWanted(wanted));
  }, [dispatch, actions, wanted]);
  useEffect(
    () => () => {
      dispatch(actions.left());
    },
    [dispatch, actions],
  );
  return { retry, retryMore };
}
