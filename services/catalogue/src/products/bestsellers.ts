import type { Product } from '@shop/contracts/catalogue-api.ts';
import type { Database, Queryable } from '@shop/platform/postgres.ts';
import { prepared } from '../prepared.ts';
import type { ProductFinder } from '../search/find-products.ts';
import { asProduct, type ProductRow, productColumns, productJoins } from './product-view.ts';

const AT_MOST = 6;
/** How many products are looked through at a time: most shops need the first few. */
const PORTIONS = [100, 1_000, 10_000] as const;

interface Sold {
  id: string;
  quantity: number;
  top: string | null;
}

/**
 * GET /api/products/bestsellers: of each top-level category with sales its best-selling product that has an image, most
 * sold first, at most six (API.md, Catalogue). Products are passed in the order of their sales, so the first of a
 * category is its best, and there is nothing to look for once every category has one.
 */
export async function bestsellers({
  db,
  finder,
}: {
  db: Database;
  finder: Pick<ProductFinder, 'countCategories'>;
}): Promise<Product[]> {
  const counts = await finder.countCategories();
  const wanted = Math.min(AT_MOST, [...counts.keys()].filter((name) => !name.includes('/')).length);
  const best = new Map<string, string>();
  let last: Sold | undefined;
  for (let turn = 0; best.size < wanted; turn += 1) {
    const portion = PORTIONS[turn] ?? PORTIONS[2];
    const sold = await mostSoldAfter(db, last, portion);
    for (const { id, top } of sold) if (top !== null && best.size < wanted && !best.has(top)) best.set(top, id);
    if (sold.length < portion) break;
    last = sold.at(-1);
  }
  const { rows } = await db.pool.query(prepared(PRODUCTS, [[...best.values()]]));
  return (rows as ProductRow[]).map(asProduct);
}

/** Sales in their order; `top` is null where there is nothing to show. */
function mostSoldAfter(db: Queryable, last: Sold | undefined, portion: number): Promise<Sold[]> {
  return db.query<Sold>(
    `select sold.product_id as id, sold.quantity, split_part(p.category, '/', 1) as top
     from (select product_id, quantity from product_sales
           where quantity > 0
             and ($1::bigint is null or quantity <= $1 and (quantity < $1 or product_id > $2))
           order by quantity desc, product_id limit $3) sold
     left join products p on p.id = sold.product_id and not p.removed
       and exists (select 1 from product_images i where i.product_id = p.id)
     order by sold.quantity desc, sold.product_id`,
    [last?.quantity ?? null, last?.id ?? null, portion],
  );
}

const PRODUCTS = `
  select ${productColumns}
  from unnest($1::text[]) with ordinality as best (id, place)
  join products p on p.id = best.id and not p.removed
  ${productJoins}
  order by best.place`;
