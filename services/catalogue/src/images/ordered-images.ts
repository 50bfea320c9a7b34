import type { OrderState } from '@shop/contracts/order-events.ts';
import type { Transaction } from '@shop/platform/service/postgres/postgres.ts';
import { imageIdOfPath } from './image-name.ts';

/**
 * Records which images orders show: their smallest variants outlive the product (docs/api.md#images). Old order
 * events do not name images; for those, records all images of the product.
 */
export async function recordOrderedImages(
  tx: Transaction,
  orders: readonly Pick<OrderState, 'lines'>[],
): Promise<void> {
  const lines = orders.flatMap((order) => order.lines);
  const named = lines.flatMap(({ image }) => (image && imageIdOfPath(image)) ?? []);
  const unnamed = lines.filter(({ image }) => image === undefined).map(({ productId }) => productId);
  if (named.length + unnamed.length === 0) return;
  // Sorted by id, so that orders of the same products cannot deadlock.
  await tx.query(
    `insert into ordered_images (id)
     select id from (
       select unnest($1::text[]) collate "C" as id
       union select id from product_images where product_id = any($2)
     ) as ordered order by id
     on conflict (id) do nothing`,
    [named, unnamed],
  );
}
