import type { productEvents } from '@shop/contracts/catalogue-events.ts';
import type { EventOf } from '@shop/contracts/event.ts';
import type { Transaction } from '@shop/platform/service/postgres/postgres.ts';

/** Name of the subscription. The platform stores the applied event versions under this name. */
export const PRODUCTS = 'products';

/** Handles all product events: keeps the product's name and category. The row of a removed product stays. */
export async function onProductChanged(tx: Transaction, { data }: EventOf<typeof productEvents>): Promise<void> {
  const { productId, name, category, removed, published } = data;
  await tx.query(
    `insert into products (product_id, name, category, removed) values ($1, $2, $3, $4)
     on conflict (product_id) do update set name = excluded.name, category = excluded.category,
       removed = excluded.removed`,
    // A draft is not for sale either, but its form exists.
    [productId, name, category, removed && published !== false],
  );
}
