import { PAGE_SIZE, type ProductList } from '@shop/contracts/catalogue-api.ts';
import type { Database } from '@shop/platform/service/postgres/postgres.ts';
import { prepared } from '../prepared.ts';
import type { ListQuery, ProductFinder } from '../search/find-products.ts';
import { asProduct, type ProductRow, productColumns, productJoins } from './product-view.ts';

/**
 * GET /api/products/…: one page of products, how many there are in all, and what they can be narrowed to. A page past the
 * end is empty. Which they are and their order comes from the product index, what is shown of them from their rows.
 */
export async function listProducts(
  { db, finder }: { db: Database; finder: Pick<ProductFinder, 'find'> },
  query: ListQuery,
): Promise<ProductList> {
  const { numbers, total, facets } = await finder.find(query);
  const rows = numbers.length === 0 ? [] : (await db.pool.query(prepared(PRODUCTS, [numbers]))).rows;
  return {
    products: (rows as ProductRow[]).map(asProduct),
    pageNum: query.pageNum,
    paginationLinksNumber: Math.ceil(total / PAGE_SIZE),
    total,
    facets,
  };
}

const PRODUCTS = `
  select ${productColumns}
  from unnest($1::integer[]) with ordinality as page (number, place)
  join products p on p.number = page.number and not p.removed
  ${productJoins}
  order by page.place`;
