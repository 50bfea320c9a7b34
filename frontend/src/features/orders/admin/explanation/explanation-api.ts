import type { OrderExplanation } from '@shop/contracts/order-facts.ts';
import { shopApi } from '../../../../shared/api/shop-api.ts';
import { reloadOnOrders } from '../../../../shared/live/live-orders.ts';
import { calls } from '../../../../shared/paths.ts';

/** How long changes of orders are batched into one reload, in milliseconds: the projections follow within a second. */
const RELOAD_DELAY_MS = 1_500;

export const { useOrderExplanationQuery } = shopApi.injectEndpoints({
  endpoints: (build) => ({
    /** Follows the live events while it is shown. */
    orderExplanation: build.query<OrderExplanation, string>({
      query: (orderId) => ({ path: calls.orderExplanation(orderId) }),
      providesTags: ['explanation'],
      onCacheEntryAdded: (orderId, entry) =>
        reloadOnOrders(
          'explanation',
          RELOAD_DELAY_MS,
          (event) => event.what === 'connected' || (event.what === 'order changed' && event.change._id === orderId),
        )(orderId, entry),
    }),
  }),
});
