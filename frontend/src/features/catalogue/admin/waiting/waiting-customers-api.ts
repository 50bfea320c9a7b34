import type { WaitingCustomers } from '@shop/contracts/back-in-stock-api.ts';
import { adminCalls } from '../../../../shared/admin-paths.ts';
import { shopApi } from '../../../../shared/api/shop-api.ts';

export const { useWaitingCustomersQuery } = shopApi.injectEndpoints({
  endpoints: (build) => ({
    /** How many customers wait until a product is back in stock. */
    waitingCustomers: build.query<WaitingCustomers, string>({
      query: (productId) => ({ path: adminCalls.waitingCustomers(productId) }),
    }),
  }),
});
