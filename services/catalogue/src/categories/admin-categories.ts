import type { AdminCategories } from '@shop/contracts/categories-api.ts';
import type { Queryable } from '@shop/platform/service/postgres/postgres.ts';
import { inShopOrder } from './shop-order.ts';

type Row = AdminCategories['categories'][number] & { position: number | null };

/** GET /api/admin/categories: all categories in the order of the shop, with what stands in them and what is on its way there. */
export async function adminCategories(db: Queryable): Promise<AdminCategories> {
  const rows = await db.query<Row>(CATEGORIES);
  return { categories: inShopOrder(rows).map(({ position: _, ...category }) => category) };
}

/**
 * Products on their way count where they are going to: removed ones too, which a category without a product has to wait for, but
 * not among the products.
 */
const CATEGORIES = `
  with counted as (select category, count(*) as products from products where not removed group by category),
    gone as (select category, count(*) as products from products where removed group by category),
    former as (
      select f.category_id, json_agg(f.name order by f.name) as names,
        coalesce(sum(counted.products) filter (where f.moving), 0)::bigint as moving,
        coalesce(sum(gone.products) filter (where f.moving), 0)::bigint as "movingGone"
      from former_category_names f left join counted on counted.category = f.name
      left join gone on f.moving and gone.category = f.name
      where not exists (select from categories again where again.name = f.name)
      group by f.category_id)
  select c.id as _id, c.name, c.description, c.image, c.version, c.position,
    coalesce(counted.products, 0) + coalesce(former.moving, 0) as products,
    coalesce(former.moving + former."movingGone", 0) as "productsToMove",
    coalesce(former.names, '[]') as "formerNames"
  from categories c
  left join counted on counted.category = c.name
  left join former on former.category_id = c.id
  order by c.name_key, c.id`;
