import type { Order, OrderSort, OrderStatusFilter, PaymentMethod } from '@shop/contracts/order-api.ts';
import { adminCalls } from '../../../../shared/admin-paths.ts';
import { shopApi } from '../../../../shared/api/shop-api.ts';
import { type Cursor, listEndpoint } from '../../../../shared/list/list-endpoint.ts';
import type { Part } from '../../../../shared/list/part.ts';
import { reloadOnOrders } from '../../../../shared/live/live-orders.ts';

export interface AdminOrdersFilter {
  search: string;
  status: OrderStatusFilter | '';
  payment: PaymentMethod | '';
  /** UTC days as YYYY-MM-DD, both inclusive; '' for no limit. */
  from: string;
  to: string;
  sort: OrderSort;
}

/** How long live events are batched into one reload, in milliseconds. */
const RELOAD_DELAY_MS = 300;

/** All orders, as administrators list them; a list that is shown follows the live events. */
export const { useAdminOrdersInfiniteQuery } = shopApi.injectEndpoints({
  endpoints: (build) => ({
    adminOrders: build.infiniteQuery<Part<Order>, AdminOrdersFilter, Cursor>({
      ...listEndpoint({ path: adminCalls.adminOrders, tag: 'order' }),
      onCacheEntryAdded: reloadOnOrders('order', RELOAD_DELAY_MS),
    }),
  }),
});
