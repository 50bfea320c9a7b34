import type { Product, ProductList } from '@shop/contracts/catalogue-api.ts';
import { SHELF_KEPT_S } from '../../shared/api/bestsellers-api.ts';
import { shopApi } from '../../shared/api/shop-api.ts';
import { calls } from '../../shared/paths.ts';

/** The newest products, the default order of the product list (docs/api.md#product-list). */
export const freshCall = { path: calls.products({}), params: { pageNum: 1 } };

export function freshOf({ products }: ProductList): Product[] {
  return products.slice(0, 8);
}

export const homeApi = shopApi.injectEndpoints({
  endpoints: (build) => ({
    fresh: build.query<Product[], void>({
      query: () => freshCall,
      transformResponse: freshOf,
      keepUnusedDataFor: SHELF_KEPT_S,
    }),
  }),
});

export const { useFreshQuery } = homeApi;
