import type { productEvents } from '@shop/contracts/catalogue-events.ts';
import type { EventOf } from '@shop/contracts/event.ts';
import type { Transaction } from '@shop/platform/service/postgres/postgres.ts';

/** Name of the subscription. The platform stores the applied event versions under this name. */
export const PRODUCTS = 'products';

/**
 * Handles all product events: keeps the names and categories of products and their variants. The row of a removed product
 * stays.
 */
export async function onProductsChanged(
  tx: Transaction,
  events: readonly EventOf<typeof productEvents>[],
): Promise<void> {
  const products = events.map(({ data }) => data);
  await tx.query(
    `insert into products (product_id, name, category, removed, variant_of)
     select * from unnest($1::text[], $2::text[], $3::text[], $4::boolean[], $5::text[])
     on conflict (product_id) do update set name = excluded.name, category = excluded.category,
       removed = excluded.removed, variant_of = excluded.variant_of`,
    [
      products.map(({ productId }) => productId),
      products.map(({ name }) => name),
      products.map(({ category }) => category),
      // A draft, or a variant off sale, is not for sale either, but its form exists.
      products.map(({ removed, published }) => removed && published !== false),
      products.map(({ variantOf }) => variantOf ?? null),
    ],
  );
}
