import type { EventOf } from '@shop/contracts/event.ts';
import type { orderEvents } from '@shop/contracts/order-events.ts';
import type { Transaction } from '@shop/platform/service/postgres/postgres.ts';
import { recordOrderedImages } from '../images/ordered-images.ts';
import { type SoldQuantities, salesChanges, soldQuantities } from './sold-quantities.ts';

/** Name of the subscription. The platform stores the applied event versions under this name. */
export const SALES = 'sales';

/**
 * Updates the sales of each product. Stores the contribution of each order and applies only the difference, so that
 * duplicate and skipped events are harmless (docs/events.md#consuming). Also records the images that the orders show.
 */
export async function onOrdersChanged(tx: Transaction, events: readonly EventOf<typeof orderEvents>[]): Promise<void> {
  const orders = events.map(({ data }) => data);
  await recordOrderedImages(tx, orders);
  const rows = await tx.query<{ orderId: string; sold: SoldQuantities }>(
    `select order_id as "orderId", sold from order_sales where order_id = any($1) order by order_id for update`,
    [orders.map(({ orderId }) => orderId)],
  );
  const before = new Map(rows.map(({ orderId, sold }) => [orderId, sold]));
  const changed = orders
    .map((order) => ({ orderId: order.orderId, sold: soldQuantities(order) }))
    .filter(({ orderId, sold }) => salesChanges(before.get(orderId) ?? [], sold).length > 0);
  const changes = salesChanges(
    changed.flatMap(({ orderId }) => before.get(orderId) ?? []),
    changed.flatMap(({ sold }) => sold),
  );
  if (changed.length === 0) return;
  await saveSold(tx, changed);
  await changeSales(tx, changes);
}
async function saveSold(tx: Transaction, orders: readonly { orderId: string; sold: SoldQuantities }[]): Promise<void> {
  await tx.query(
    `insert into order_sales (order_id, sold) select * from unnest($1::text[], $2::jsonb[])
     on conflict (order_id) do update set sold = excluded.sold`,
    [orders.map(({ orderId }) => orderId), orders.map(({ sold }) => JSON.stringify(sold))],
  );
}

/** Locks rows by id, so that orders of the same products cannot deadlock. */
async function changeSales(
  tx: Transaction,
  changes: readonly { productId: string; difference: number }[],
): Promise<void> {
  await tx.query(
    `insert into product_sales (product_id, quantity)
     select change.id, change.difference from unnest($1::text[], $2::bigint[]) as change (id, difference)
     order by change.id collate "C"
     on conflict (product_id) do update set quantity = product_sales.quantity + excluded.quantity`,
    [changes.map(({ productId }) => productId), changes.map(({ difference }) => difference)],
  );
}
