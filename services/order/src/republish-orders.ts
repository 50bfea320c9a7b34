import { orderEventOf, orderEvents, stockEvents } from '@shop/contracts/order-events.ts';
import type { Outbox } from '@shop/platform/events/outbox/outbox.ts';
import { type CurrentState, republish } from '@shop/platform/events/outbox/republish.ts';
import type { Database, Transaction } from '@shop/platform/service/postgres/postgres.ts';
import { type OrderRow, SELECT_ORDER } from './orders/order-row.ts';
import { orderStateOf } from './orders/order-state.ts';
import { readStockPage } from './stock/stock.ts';

/**
 * Republishes the current state of all orders and stocks, with unchanged versions and `republished: true`
 * (docs/events.md#consuming).
 * @returns the number of events written to the outbox
 */
export function republishOrders(db: Database, outbox: Pick<Outbox, 'append'>): Promise<number> {
  return republish({
    db,
    outbox,
    sources: [
      {
        family: orderEvents,
        type: (order: CurrentState<typeof orderEvents>) => orderEventOf(order.data.status),
        read: readOrders,
      },
      { family: stockEvents, type: 'stock-changed', read: readStocks },
    ],
  });
}

async function readOrders(tx: Transaction, after: string, limit: number) {
  const orders = await tx.query<OrderRow>(`${SELECT_ORDER} where o.id > $1 order by o.id limit $2`, [after, limit]);
  return orders.map((order) => ({ id: order.id, version: order.version, data: orderStateOf(order) }));
}

async function readStocks(tx: Transaction, after: string, limit: number) {
  const stocks = await readStockPage(tx, after, limit);
  return stocks.map(({ productId, left, lastAdjustment, version }) => ({
    id: productId,
    version,
    data: { productId, left, lastCorrection: lastAdjustment },
  }));
}
