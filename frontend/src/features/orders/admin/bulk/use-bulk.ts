import type { Order } from '@shop/contracts/order-api.ts';
import { useEffect, useRef, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import type { ToastMessage } from '../../../../shared/components/NoticeToast.tsx';
import { nameOf } from '../admin-order-cells.tsx';
import { type BulkAction, type BulkOrder, bulkClosed, selectBulk, unchangedOrders } from './bulk-slice.ts';
import { bulkTexts as texts } from './bulk-texts.ts';
import { type SkippedCounts, splitOrders } from './split-orders.ts';
import type { Selection } from './use-selection.ts';

interface Opened {
  action: BulkAction;
  /** The selected orders that the action can change. */
  orders: BulkOrder[];
  skipped: SkippedCounts;
}

/**
 * Opens the dialog of an action on the selected orders. When the action has finished, reloads the list and keeps the
 * orders selected that did not change; without any, closes the dialog and shows a toast.
 */
export function useBulk({ selected, select }: Selection<Order>, reload: () => void) {
  const dispatch = useDispatch();
  const bulk = useSelector(selectBulk);
  const [opened, setOpened] = useState<Opened | null>(null);
  const [notice, setNotice] = useState<ToastMessage | null>(null);

  const onFinished = useRef(() => undefined as unknown);
  onFinished.current = () => {
    const unchanged = unchangedOrders(bulk);
    select(unchanged.map(({ _id }) => _id));
    reload();
    if (unchanged.length > 0 || bulk.command === null) return;
    setNotice({ text: texts.actions[bulk.command.action].done(bulk.succeeded), success: true });
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
    open: (action: BulkAction) => {
      const { changeable, skipped } = splitOrders(action, selected);
      setOpened({
        action,
        orders: changeable.map((order) => ({ _id: order._id, customer: nameOf(order) })),
        skipped,
      });
    },
    close: () => {
      setOpened(null);
      dispatch(bulkClosed());
    },
    notice,
    onNoticeShown: () => setNotice(null),
  };
}
