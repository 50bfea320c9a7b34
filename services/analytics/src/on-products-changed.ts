import type { productEvents } from '@shop/contracts/catalogue-events.ts';
import type { EventOf } from '@shop/contracts/event.ts';
import type { Transaction } from '@shop/platform/service/postgres/postgres.ts';

/** Name of the subscription. The platform stores the applied event versions under this name. */
export const PRODUCTS = 'products';

/** Handles all product events: keeps the products' names and categories. The row of a removed product stays. */
export async function onProductsChanged(
  tx: Transaction,
  events: readonly EventOf<typeof productEvents>[],
): Promise<void> {
  const products = events.map(({ data }) => data);
  await tx.query(
    `insert into products (product_id, name, category, removed)
     select * from unnest($1::text[], $2::text[], $3::text[], $4::boolean[])
     on conflict (product_id) do update set name = excluded.name, category = excluded.category,
       removed = excluded.removed`,
    [
      products.map(({ productId }) => productId),
      products.map(({ name }) => name),
      products.map(({ category }) => category),
      // A draft is not for sale either, but its form exists.
      products.map(({ removed, published }) => removed && published !== false),
    ],
  );
}
