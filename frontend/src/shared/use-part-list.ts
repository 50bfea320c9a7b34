import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import type { partListEvents } from './part-list.ts';

/**
 * Keeps a list that comes in parts open while its page is: another filter or sort opens it anew, another page of the same list
 * only asks for more, and leaving closes it.
 * @param filter plain values, compared by what they say; the sort is one of them
 * @param wanted how many rows the page needs
 */
export function usePartList<Filter extends object, Row>(
  events: ReturnType<typeof partListEvents<Filter, Row>>,
  filter: Filter,
  wanted: number,
): { retry: () => void; retryMore: () => void } {
  const dispatch = useDispatch();
  const retry = () => dispatch(events.opened(filter, wanted));
  const retryMore = () => dispatch(events.moreWanted(wanted));
  const said = JSON.stringify(filter);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another page of the same list asks for more, not anew.
  useEffect(() => {
    retry();
  }, [dispatch, events, said]);
  useEffect(() => {
    dispatch(events.moreWanted(wanted));
  }, [dispatch, events, wanted]);
  useEffect(
    () => () => {
      dispatch(events.left());
    },
    [dispatch, events],
  );
  return { retry, retryMore };
}
