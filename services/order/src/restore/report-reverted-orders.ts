import type { OrderStatus } from '@shop/contracts/order-events.ts';
import { inBatches } from '@shop/platform/events/restore/in-batches.ts';
import type { Queryable } from '@shop/platform/service/postgres/postgres.ts';

/** The fields of an order that are compared with the restored order. */
export interface ComparedOrder {
  orderId: string;
  status: OrderStatus;
}

/**
 * Reports orders whose status changed after the dump, such as delivered ones. The restored state counts, and an
 * administrator corrects it.
 * @returns one line for the operator for each order
 */
export async function reportRevertedOrders(db: Queryable, newer: readonly ComparedOrder[]): Promise<string[]> {
  const present = new Map<string, OrderStatus>();
  await inBatches(newer, async (batch) => {
    const ids = batch.map(({ orderId }) => orderId);
    const rows = await db.query<{ id: string; status: OrderStatus }>(
      'select id, status from orders where id = any($1)',
      [ids],
    );
    for (const { id, status } of rows) present.set(id, status);
  });
  const reverted = newer.filter(({ orderId, status }) => present.get(orderId) !== status);
  if (reverted.length === 0) return [];
  return [
    `${reverted.length} orders changed after the dump and are back in their earlier status. Check each of them:`,
    ...reverted.map(
      ({ orderId, status }) => `  order ${orderId} is ${present.get(orderId)} again, it had been ${status}`,
    ),
  ];
}
