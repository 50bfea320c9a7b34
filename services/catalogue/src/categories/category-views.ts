import type { Category } from '@shop/contracts/catalogue-api.ts';
import type { Queryable } from '@shop/platform/postgres.ts';

/** GET /api/categories: all of them, sorted by name whatever its case; each counts the products in it and below it. */
export function listCategories(db: Queryable): Promise<Category[]> {
  return db.query<Category>(
    `with counted as (
       select category, count(*) as products from products where not removed group by category
     )
     select c.id as _id, c.name, c.description, c.image, c.attrs,
            coalesce(sum(counted.products), 0)::bigint as "productsNumber"
     from categories c
     left join counted on counted.category = c.name or starts_with(counted.category, c.name || '/')
     group by c.id
     order by c.name_key, c.id`,
  );
}
