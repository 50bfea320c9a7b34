import { useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useAddressView } from '../../shared/use-address-view.ts';
import { adminOrdersEvents as events } from './admin-orders-slice.ts';
import { paramsOf, viewOf, wantedFor } from './admin-orders-view.ts';
import { selectAdminOrders } from './orders-slice.ts';

/** The view that the URL names, the orders fetched for it, and how to look at something else. */
export function useAdminOrders() {
  const dispatch = useDispatch();
  const { view, look } = useAddressView(viewOf, paramsOf);
  const { search, status } = view;
  const wanted = wantedFor(view);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another page of the same list asks for more, not anew.
  useEffect(() => {
    dispatch(events.opened({ search, status }, wanted));
  }, [dispatch, search, status]);
  useEffect(() => {
    dispatch(events.moreWanted(wanted));
  }, [dispatch, wanted]);
  useEffect(
    () => () => {
      dispatch(events.left());
    },
    [dispatch],
  );

  return {
    view,
    ...useSelector(selectAdminOrders),
    look,
    retry: () => dispatch(events.opened({ search, status }, wanted)),
    retryMore: () => dispatch(events.moreWanted(wanted)),
  };
}
