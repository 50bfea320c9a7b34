import { orderEventOf, orderEvents, stockEvents } from '@shop/contracts/order-events.ts';
import type { Outbox } from '@shop/platform/events/outbox/outbox.ts';
import { type CurrentState, republish } from '@shop/platform/events/outbox/republish.ts';
import type { Database, Transaction } from '@shop/platform/service/postgres/postgres.ts';
import { type OrderRow, SELECT_ORDER } from './orders/order-row.ts';
import { orderStateOf } from './orders/order-state.ts';
import { readStockPage } from './stock/stock.ts';

/**
 * Repeats all orders and stocks as they stand, with their present versions and `republished: true` (EVENTS.md, Listening).
 * @returns how many events it wrote to the outbox
 */
export function repeatPresentState(db: Database, outbox: Pick<Outbox, 'append'>): Promise<number> {
  return republish({
    db,
    outbox,
    sources: [
      {
        family: orderEvents,
        type: (order: CurrentState<typeof orderEvents>) => orderEventOf(order.data.status),
        read: presentOrders,
      },
      { family: stockEvents, type: 'stock-changed', read: presentStocks },
    ],
  });
}

async function presentOrders(tx: Transaction, after: string, limit: number) {
  const orders = await tx.query<OrderRow>(`${SELECT_ORDER} WHERE o.id > $1 ORDER BY o.id LIMIT $2`, [after, limit]);
  return orders.map((order) => ({ id: order.id, version: order.version, data: orderStateOf(order) }));
}

async function presentStocks(tx: Transaction, after: string, limit: number) {
  const stocks = await readStockPage(tx, after, limit);
  return stocks.map(({ productId, left, lastCorrection, version }) => ({
    id: productId,
    version,
    data: { productId, left, lastCorrection },
  }));
}
