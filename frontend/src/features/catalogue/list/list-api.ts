import type { ProductList, Sort } from '@shop/contracts/catalogue-api.ts';
import { api } from '../../../shared/api-client.ts';
import { calls, type ListPlace } from '../../../shared/paths.ts';
import type { Filters } from '../filters/filters.ts';
import { filterParams } from '../filters/filters-params.ts';

/** A page of the product list: category or search, filters, page and sort. */
export interface ListQuery extends ListPlace {
  filters: Filters;
  sort?: Sort | undefined;
  /** Whether the search corrects no typos (docs/api.md#corrections). */
  exact?: boolean;
}

/** docs/requirements.md#calls-products: `?pageNum=…[&price=…][&rating=…][&category=…][&attrs=…]&sort=…` */
export async function fetchProducts(query: ListQuery, signal: AbortSignal): Promise<ProductList> {
  const { page, filters, sort, exact, ...scope } = query;
  const params = { pageNum: page ?? 1, ...filterParams(filters), sort: sort ?? '', ...(exact && { exact }) };
  return (await api.get<ProductList>(calls.products(scope), { params, signal })).data;
}
