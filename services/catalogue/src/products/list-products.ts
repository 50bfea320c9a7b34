import { PAGE_SIZE, type ProductList } from '@shop/contracts/catalogue-api.ts';
import type { Database } from '@shop/platform/service/postgres/postgres.ts';
import type { ListQuery, ProductFinder } from '../search/find-products.ts';
import type { FailedSearches } from '../search-report/failed-searches.ts';
import { type ProductRow, productColumns, productJoins, toProduct } from './product-view.ts';

interface Deps {
  db: Database;
  finder: Pick<ProductFinder, 'find'>;
  failedSearches: Pick<FailedSearches, 'record'>;
}

/**
 * GET /api/products/…: one page of products with the total and the facets. A page past the end is empty. Selection and order
 * come from the product index, the contents from the rows. Records a search whose own text no product contains.
 */
export async function listProducts({ db, finder, failedSearches }: Deps, query: ListQuery): Promise<ProductList> {
  const { ordinals, total, facets, searchedFor, didYouMean, foundNothing } = await finder.find(query);
  const { search, exact, pageNum } = query;
  if (search !== undefined && !exact && pageNum === 1 && (foundNothing || searchedFor !== undefined))
    failedSearches.record(search, searchedFor);
  const rows = ordinals.length === 0 ? [] : await db.query<ProductRow>(PRODUCTS, [ordinals]);
  return {
    products: rows.map(toProduct),
    pageNum: query.pageNum,
    paginationLinksNumber: Math.ceil(total / PAGE_SIZE),
    total,
    facets,
    searchedFor: searchedFor ?? null,
    didYouMean: [...didYouMean],
  };
}

const PRODUCTS = `
  select ${productColumns}
  from unnest($1::integer[]) with ordinality as page (ordinal, position)
  join products p on p.ordinal = page.ordinal and not p.removed and p.published
  ${productJoins}
  order by page.position`;
