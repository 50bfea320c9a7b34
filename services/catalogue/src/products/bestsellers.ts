import type { Product } from '@shop/contracts/catalogue-api.ts';
import type { Database } from '@shop/platform/service/postgres/postgres.ts';
import { type ProductRow, productColumns, productJoins, toProduct } from './product-view.ts';

const MAX_BESTSELLERS = 6;

/**
 * GET /api/products/bestsellers: for each top-level category the best-selling product with an image, most sold first,
 * at most six (docs/api.md#catalogue). One query, which reads one index entry per category
 * (migrations/0001-baseline.ts).
 */
export async function bestsellers(db: Database): Promise<Product[]> {
  return (await db.query<ProductRow>(BESTSELLERS, [MAX_BESTSELLERS])).map(toProduct);
}

/** `tops` skips from each category with sales to the next (a loose index scan). */
export const BESTSELLERS = `
  with recursive tops as (
    (select top_category from product_sales
     where quantity > 0 and top_category is not null order by top_category limit 1)
    union all
    select (select s.top_category from product_sales s
            where s.quantity > 0 and s.top_category > tops.top_category order by s.top_category limit 1)
    from tops where tops.top_category is not null
  )
  select ${productColumns}
  from (
    select first.product_id, first.quantity
    from tops cross join lateral (
      select s.product_id, s.quantity from product_sales s
      where s.quantity > 0 and s.top_category = tops.top_category
      order by s.quantity desc, s.product_id limit 1) first
    order by first.quantity desc, first.product_id limit $1
  ) best
  join products p on p.id = best.product_id
  ${productJoins}
  order by best.quantity desc, best.product_id`;
