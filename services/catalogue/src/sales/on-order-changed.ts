import type { EventOf } from '@shop/contracts/event.ts';
import type { orderEvents } from '@shop/contracts/order-events.ts';
import type { Transaction } from '@shop/platform/service/postgres/postgres.ts';
import { recordOrderedImages } from '../images/ordered-images.ts';
import { type SoldQuantities, salesChanges, soldQuantities } from './sold-quantities.ts';

/**
 * Updates the sales of each product. Stores the contribution of each order and applies only the difference, so that
 * duplicate and skipped events are harmless (docs/events.md#consuming). Also records the images that the order shows.
 */
export async function onOrderChanged(tx: Transaction, { data }: EventOf<typeof orderEvents>): Promise<void> {
  await recordOrderedImages(tx, data);
  const [row] = await tx.query<{ sold: SoldQuantities }>(
    `select sold from order_sales where order_id = $1 for update`,
    [data.orderId],
  );
  const sold = soldQuantities(data);
  const changes = salesChanges(row?.sold ?? [], sold);
  if (row !== undefined && changes.length === 0) return;
  await tx.query(
    `insert into order_sales (order_id, sold) values ($1, $2)
     on conflict (order_id) do update set sold = excluded.sold`,
    [data.orderId, JSON.stringify(sold)],
  );
  await changeSales(tx, changes);
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
