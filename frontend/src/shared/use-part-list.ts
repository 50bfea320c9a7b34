import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import type { PartListActions } from './part-list.ts';

/**
 * Keeps a list that is fetched part by part open while its page is: another filter or sort loads it again, another page of
 * the same list only loads more, and leaving closes it.
 * @param filter plain values, sort included, compared by value
 * @param wanted how many rows the page needs
 */
export function usePartList<Filter extends object, Row>(
  actions: PartListActions<Filter, Row>,
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
