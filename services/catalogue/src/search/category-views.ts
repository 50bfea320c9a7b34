import type { Category } from '@shop/contracts/catalogue-api.ts';
import { notFound } from '@shop/platform/service/errors.ts';
import type { Queryable } from '@shop/platform/service/postgres/postgres.ts';
import type { ProductFinder } from './find-products.ts';

interface Deps {
  db: Queryable;
  finder: Pick<ProductFinder, 'countCategories'>;
}
type CategoryRow = Omit<Category, 'productsNumber'>;

/** GET /api/categories: all categories by name without case, with the number of products, subcategories included. */
export async function listCategories({ db, finder }: Deps): Promise<Category[]> {
  return counted(finder, await db.query<CategoryRow>(`${CATEGORIES} order by name_key, id`));
}

/** One category. @throws ShopError 404 */
export async function categoryById({ db, finder }: Deps, id: string): Promise<Category> {
  const [category] = await counted(finder, await db.query<CategoryRow>(`${CATEGORIES} where id = $1`, [id]));
  if (category === undefined) throw notFound('Category');
  return category;
}

const CATEGORIES = `select id as _id, name, description, image, attrs from categories`;

async function counted(finder: Deps['finder'], categories: CategoryRow[]): Promise<Category[]> {
  const counts = await finder.countCategories();
  return categories.map((category) => ({ ...category, productsNumber: counts.get(category.name) ?? 0 }));
}
