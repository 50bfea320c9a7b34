import type { Queryable } from '@shop/platform/service/postgres/postgres.ts';

/**
 * The products of which some of the ids are variants, those whose first variant they are included. The stock row of a product
 * guards its total: a change of what a variant displays, or of whether it is for sale, locks it too.
 */
export async function productsOfVariants(db: Queryable, ids: readonly string[]): Promise<string[]> {
  const rows = await db.query<{ id: string }>('select distinct product_id as id from variants where id = any($1)', [
    ids,
  ]);
  return rows.map(({ id }) => id);
}

/** Keeps the stock of variants, beside the first one, out of the administrators' filters, which are for products. */
export async function excludeVariants(tx: Queryable, productId: string): Promise<void> {
  await tx.query(
    `update stock set listed = false
     where product_id in (select id from variants where product_id = $1 and id <> product_id) and listed`,
    [productId],
  );
}

/** Sums what the variants for sale display, for products with options; none for others. The caller has locked their stock rows. */
export async function saveTotals(tx: Queryable, productIds: readonly string[]): Promise<void> {
  await tx.query(
    `update stock set total = summed.total
     from (select p.id, case when p.options <> '[]' then (
             select coalesce(sum(s.displayed), 0) from variants v join stock s on s.product_id = v.id
             where v.product_id = p.id and v.on_sale and not v.removed) end as total
           from products p where p.id = any($1)) as summed
     where stock.product_id = summed.id and stock.total is distinct from summed.total`,
    [productIds],
  );
}
