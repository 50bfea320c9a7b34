import type { OrderState } from '@shop/contracts/order-events.ts';
import type { Transaction } from '@shop/platform/service/postgres/postgres.ts';
import { imageIdOfPath } from './image-name.ts';

/**
 * Remembers for good which pictures an order shows: their smallest size outlives the product (API.md: old orders stay
 * readable). Of a line that does not say which, written before lines did, all pictures of its product are remembered.
 */
export async function keepOrderedImages(tx: Transaction, { lines }: Pick<OrderState, 'lines'>): Promise<void> {
  const shown = lines.flatMap(({ image }) => (image && imageIdOfPath(image)) ?? []);
  const untold = lines.filter(({ image }) => image === undefined).map(({ productId }) => productId);
  if (shown.length + untold.length === 0) return;
  // In the order of their ids, so that two orders of the same products never wait for each other.
  await tx.query(
    `insert into ordered_images (id)
     select id from (
       select unnest($1::text[]) collate "C" as id
       union select id from product_images where product_id = any($2)
     ) as kept order by id
     on conflict (id) do nothing`,
    [shown, untold],
  );
}
