import type { ProductList, Sort } from '@shop/contracts/catalogue-api.ts';
import { api } from '../../../shared/api-client.ts';
import { calls, type ListPlace } from '../../../shared/paths.ts';
import type { Filters } from '../filters/filters.ts';
import { filterParams } from '../filters/filters-params.ts';

/** A page of the product list: category or search, filters, page and sort. */
export interface ListQuery extends ListPlace {
  filters: Filters;
  sort?: Sort | undefined;
}

/** docs/requirements.md#calls-products: `?pageNum=…[&price=…][&rating=…][&category=…][&attrs=…]&sort=…` */
export async function fetchProducts(query: ListQuery, signal: AbortSignal): Promise<ProductList> {
  const { page, filters, sort, ...scope } = query;
  const params = { pageNum: page ?? 1, ...filterParams(filters), sort: sort ?? '' };
  return (await api.get<ProductList>(calls.products(scope), { params, signal })).data;
}
