import type { Product, ProductList } from '@shop/contracts/catalogue-api.ts';
import { SHELF_KEPT_S } from '../../shared/api/bestsellers-api.ts';
import { shopApi } from '../../shared/api/shop-api.ts';
import { calls } from '../../shared/paths.ts';

export const { useFreshQuery } = shopApi.injectEndpoints({
  endpoints: (build) => ({
    /** The newest products, the default order of the product list (docs/api.md#product-list). */
    fresh: build.query<Product[], void>({
      query: () => ({ path: calls.products({}), params: { pageNum: 1 } }),
      transformResponse: ({ products }: ProductList) => products.slice(0, 8),
      keepUnusedDataFor: SHELF_KEPT_S,
    }),
  }),
});
