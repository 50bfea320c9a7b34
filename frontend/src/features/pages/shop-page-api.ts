import type { ShopPage } from '@shop/contracts/shop-pages-api.ts';
import { shopApi } from '../../shared/api/shop-api.ts';
import { calls } from '../../shared/paths.ts';

/** The published pages of the merchant (docs/api.md#pages). */
export const shopPageApi = shopApi.injectEndpoints({
  endpoints: (build) => ({
    shopPage: build.query<ShopPage, string>({ query: (slug) => ({ path: calls.shopPage(slug) }) }),
  }),
});

export const { useShopPageQuery } = shopPageApi;
