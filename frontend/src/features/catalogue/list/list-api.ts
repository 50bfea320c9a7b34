import type { ProductList, Sort } from '@shop/contracts/catalogue-api.ts';
import { shopApi } from '../../../shared/api/shop-api.ts';
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

/** A page of products, and which category or search it is of. */
export interface ListedProducts extends ProductList {
  placeKey: string;
}

export const listApi = shopApi.injectEndpoints({
  endpoints: (build) => ({
    productList: build.query<ListedProducts, ListQuery>({
      query: productListCall,
      transformResponse: (list: ProductList, _meta, query) => listedOf(list, query),
    }),

    /** What a list would be. It is no entry of the list's cache: pressing 'Filter' loads today's prices and stock. */
    productPreview: build.query<ProductList, ListQuery>({ query: productListCall }),
  }),
});

export const { useProductListQuery, useProductPreviewQuery } = listApi;

/** docs/requirements.md#calls-products: `?pageNum=…[&price=…][&rating=…][&category=…][&attrs=…]&sort=…` */
export function productListCall({ page, filters, sort, exact, ...place }: ListQuery) {
  return {
    path: calls.products(place),
    params: { pageNum: page ?? 1, ...filterParams(filters), sort: sort ?? '', ...(exact && { exact }) },
  };
}

export function listedOf(list: ProductList, query: ListQuery): ListedProducts {
  return { ...list, placeKey: placeKeyOf(query) };
}

/** The same for two queries that differ in filters, page and sort only. */
export function placeKeyOf({ category, search }: ListPlace): string {
  return JSON.stringify([category, search]);
}
