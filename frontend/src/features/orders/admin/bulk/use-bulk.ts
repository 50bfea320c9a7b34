import type { Order } from '@shop/contracts/order-api.ts';
import { useEffect, useRef, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { shopApi } from '../../../../shared/api/shop-api.ts';
import type { Selection } from '../../../../shared/list/use-selection.ts';
import { noticed } from '../../../../shared/state/notices.ts';
import { nameOf } from '../admin-order-cells.tsx';
import { type BulkAction, type BulkOrder, bulkClosed, selectBulk, unchangedOrders } from './bulk-slice.ts';
import { bulkTexts as texts } from './bulk-texts.ts';
import { type SkippedCounts, splitOrders } from './split-orders.ts';

interface Opened {
  action: BulkAction;
  /** The selected orders that the action can change. */
  orders: BulkOrder[];
  skipped: SkippedCounts;
  select: Selection<Order>['select'];
}

/**
 * Opens the dialog of an action on the selected orders. When the action has finished, reloads the list and keeps the
 * orders selected that did not change; without any, closes the dialog and shows a toast.
 */
export function useBulk() {
  const dispatch = useDispatch();
  const bulk = useSelector(selectBulk);
  const [opened, setOpened] = useState<Opened | null>(null);

  const onFinished = useRef(() => undefined as unknown);
  onFinished.current = () => {
    const unchanged = unchangedOrders(bulk);
    opened?.select(unchanged.map(({ _id }) => _id));
    dispatch(shopApi.util.invalidateTags(['attention', 'order']));
    if (unchanged.length > 0 || bulk.command === null) return;
    dispatch(noticed({ text: texts.actions[bulk.command.action].done(bulk.succeeded), success: true }));
    setOpened(null);
    dispatch(bulkClosed());
  };
  const finished = bulk.status === 'finished';
  useEffect(() => {
    if (finished) onFinished.current();
  }, [finished]);
  useEffect(
    () => () => {
      dispatch(bulkClosed());
    },
    [dispatch],
  );

  return {
    opened,
    open: (action: BulkAction, { selected, select }: Selection<Order>) => {
      const { changeable, skipped } = splitOrders(action, selected);
      setOpened({
        action,
        orders: changeable.map((order) => ({ _id: order._id, customer: nameOf(order) })),
        skipped,
        select,
      });
    },
    close: () => {
      setOpened(null);
      dispatch(bulkClosed());
    },
  };
}
