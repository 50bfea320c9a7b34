import { PAGE_SIZE, type ProductList } from '@shop/contracts/catalogue-api.ts';
import type { Database } from '@shop/platform/service/postgres/postgres.ts';
import type { ListQuery, ProductFinder } from '../search/find-products.ts';
import { preparedStatement } from '../shared/prepared-statement.ts';
import { type ProductRow, productColumns, productJoins, toProduct } from './product-view.ts';

/**
 * GET /api/products/…: one page of products with the total and the facets. A page past the end is empty. Selection and order
 * come from the product index, the contents from the rows.
 */
export async function listProducts(
  { db, finder }: { db: Database; finder: Pick<ProductFinder, 'find'> },
  query: ListQuery,
): Promise<ProductList> {
  const { ordinals, total, facets } = await finder.find(query);
  const rows = ordinals.length === 0 ? [] : (await db.pool.query(preparedStatement(PRODUCTS, [ordinals]))).rows;
  return {
    products: (rows as ProductRow[]).map(toProduct),
    pageNum: query.pageNum,
    paginationLinksNumber: Math.ceil(total / PAGE_SIZE),
    total,
    facets,
  };
}

const PRODUCTS = `
  select ${productColumns}
  from unnest($1::integer[]) with ordinality as page (ordinal, position)
  join products p on p.ordinal = page.ordinal and not p.removed
  ${productJoins}
  order by page.position`;
