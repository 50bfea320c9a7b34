import type { Transaction } from '@shop/platform/service/postgres/postgres.ts';
import { lockStock, returnStock } from '../stock/stock.ts';
import { stockChangedEvents } from '../stock/stock-events.ts';
import type { ChangeDeps } from './deps.ts';
import type { Actor, Order } from './order.ts';
import { updateOrder } from './order-repository.ts';
import { orderEvent } from './order-state.ts';

/**
 * Stores the new state of a locked order, with its history, its event and the customer's email, in one transaction.
 * @param change `history`: the statuses passed through, `paid` and `delivered` for a cash order; `returnsStock`: gives
 * the ordered units back, which may happen once in the life of an order
 */
export async function changeOrder(
  deps: Pick<ChangeDeps, 'outbox' | 'notify'>,
  tx: Transaction,
  change: {
    order: Order;
    history: readonly Order['status'][];
    at: Date;
    by: Actor;
    reason?: string | undefined;
    returnsStock?: boolean;
  },
): Promise<void> {
  const { order, history, at, by, reason, returnsStock = false } = change;
  await updateOrder(tx, order, { history, at, by, reason });
  await deps.outbox.append(tx, [orderEvent(order, { time: at })]);
  if (returnsStock) {
    await lockStock(
      tx,
      order.lines.map(({ productId }) => productId),
    );
    await deps.outbox.append(tx, stockChangedEvents(await returnStock(tx, order.lines), { time: at }));
  }
  await deps.notify(tx, order, { reason, by });
}
