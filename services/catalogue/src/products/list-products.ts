import { PAGE_SIZE, type ProductList } from '@shop/contracts/catalogue-api.ts';
import type { Queryable } from '@shop/platform/service/postgres/postgres.ts';
import type { ListQuery, ProductFinder } from '../search/find-products.ts';
import type { FailedSearches } from '../search-report/failed-searches.ts';
import type { ListedProducts } from './listed-products.ts';
import { matchingVariants } from './matching-variants.ts';

interface Deps {
  db: Queryable;
  finder: Pick<ProductFinder, 'find'>;
  listed: ListedProducts;
  failedSearches: Pick<FailedSearches, 'record'>;
}

/**
 * GET /api/products/…: one page of products with the total and the facets. A page past the end is empty. Selection and order
 * come from the product index, the contents from the rows, which are read again when they have changed. Records a search
 * whose own text no product contains. Products whose options were filtered, or whose
 * SKU was searched for, name a variant that matches.
 */
export async function listProducts(
  { db, finder, listed, failedSearches }: Deps,
  query: ListQuery,
): Promise<ProductList> {
  const page = await finder.find(query);
  const { total, facets, searchedFor, didYouMean, foundNothing } = page;
  const { search, exact, pageNum } = query;
  if (search !== undefined && !exact && pageNum === 1 && (foundNothing || searchedFor !== undefined))
    failedSearches.record(search, searchedFor);
  const products = await listed.read(page);
  const withOptions = products.filter(({ hasOptions }) => hasOptions).map(({ _id }) => _id);
  const variants = await matchingVariants(db, withOptions, page.attrs);
  const { skuMatch, state } = page;
  return {
    products: products.map((product) => {
      const isNamed = skuMatch !== undefined && state.table.id[skuMatch.ordinal] === product._id;
      const variantID = isNamed ? skuMatch.variantId : variants.get(product._id);
      return variantID === undefined || !product.hasOptions ? product : { ...product, variantID };
    }),
    pageNum: query.pageNum,
    paginationLinksNumber: Math.ceil(total / PAGE_SIZE),
    total,
    facets,
    searchedFor: searchedFor ?? null,
    didYouMean: [...didYouMean],
  };
}
