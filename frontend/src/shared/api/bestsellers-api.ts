import type { Product } from '@shop/contracts/catalogue-api.ts';
import { calls } from '../paths.ts';
import { shopApi } from './shop-api.ts';

/** How long the products of a shelf are shown again at once when their page is opened, while they load, in seconds. */
export const SHELF_KEPT_S = 3_600;
/** Younger ones, such as those in a page's HTML, are not loaded again when their page is opened; in seconds. */
export const SHELF_FRESH_S = 5;

export const bestsellersApi = shopApi.injectEndpoints({
  endpoints: (build) => ({
    bestsellers: build.query<Product[], void>({
      query: () => ({ path: calls.bestsellers }),
      keepUnusedDataFor: SHELF_KEPT_S,
    }),
  }),
});

export const { useBestsellersQuery } = bestsellersApi;
