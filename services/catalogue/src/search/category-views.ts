import type { Category } from '@shop/contracts/catalogue-api.ts';
import { notFound } from '@shop/platform/service/errors.ts';
import type { Queryable } from '@shop/platform/service/postgres/postgres.ts';
import { inShopOrder } from '../categories/shop-order.ts';
import type { ProductFinder } from './find-products.ts';

interface Deps {
  db: Queryable;
  finder: Pick<ProductFinder, 'countCategories'>;
}
type CategoryRow = Omit<Category, 'productsNumber'> & { position: number | null };

/**
 * GET /api/categories: all categories in the order of the shop, by name without case unless administrators have changed it, with the
 * number of products, subcategories included.
 */
export async function listCategories({ db, finder }: Deps): Promise<Category[]> {
  const rows = await db.query<CategoryRow>(`${CATEGORIES} order by c.name_key, c.id`);
  return counted(finder, inShopOrder(rows));
}

/** One category. @throws ShopError 404 */
export async function categoryById({ db, finder }: Deps, id: string): Promise<Category> {
  const [category] = await counted(finder, await db.query<CategoryRow>(`${CATEGORIES} where c.id = $1`, [id]));
  if (category === undefined) throw notFound('Category');
  return category;
}

/** A category without former names has no list of them. */
const CATEGORIES = `
  select c.id as _id, c.name, c.description, c.image, c.attrs, c.position,
    (select json_agg(former.name order by former.name) from former_category_names former
     where former.category_id = c.id
       and not exists (select from categories again where again.name = former.name)) as "formerNames"
  from categories c`;

async function counted(finder: Deps['finder'], categories: CategoryRow[]): Promise<Category[]> {
  const counts = await finder.countCategories();
  return categories.map(({ position: _, formerNames, ...category }) => ({
    ...category,
    productsNumber: counts.get(category.name) ?? 0,
    ...(formerNames && { formerNames }),
  }));
}
