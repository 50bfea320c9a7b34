import type { OrderStatus } from '@shop/contracts/order-events.ts';
import { inBatches } from '@shop/platform/events/restore/in-batches.ts';
import type { Queryable } from '@shop/platform/service/postgres/postgres.ts';

/** What of an order's later state is compared with the restored one. */
export interface ComparedOrder {
  orderId: string;
  status: OrderStatus;
}

/**
 * Reports orders whose status changed after the dump, such as delivered ones: the restored state is the truth, and an
 * administrator corrects it.
 * @returns a sentence for the operator for each of them
 */
export async function reportRevertedOrders(db: Queryable, newer: readonly ComparedOrder[]): Promise<string[]> {
  const present = new Map<string, OrderStatus>();
  await inBatches(newer, async (batch) => {
    const ids = batch.map(({ orderId }) => orderId);
    const rows = await db.query<{ id: string; status: OrderStatus }>(
      'SELECT id, status FROM orders WHERE id = ANY($1)',
      [ids],
    );
    for (const { id, status } of rows) present.set(id, status);
  });
  const back = newer.filter(({ orderId, status }) => present.get(orderId) !== status);
  if (back.length === 0) return [];
  return [
    `${back.length} orders changed after the dump and are as they were. Check each of them:`,
    ...back.map(({ orderId, status }) => `  order ${orderId} is ${present.get(orderId)} again, it had been ${status}`),
  ];
}
