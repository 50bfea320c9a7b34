import type { CatalogueAttention } from '@shop/contracts/catalogue-admin-api.ts';
import type { OrderAttention } from '@shop/contracts/order-admin-api.ts';
import { adminCalls } from '../../../../shared/admin-paths.ts';
import { shopApi } from '../../../../shared/api/shop-api.ts';
import type { Dispatch } from '../../../../shared/list/list-endpoint.ts';
import { reloadOnOrders } from '../../../../shared/live/live-orders.ts';

/** How long changes of orders are batched into one reload, in milliseconds: the menu follows them on every page. */
const RELOAD_DELAY_MS = 3_000;
/** When what an action has changed is loaded again, in milliseconds. */
const AFTER_ACTION_MS = 1_000;

/** What needs attention, and what administrators do about it; that of orders follows the live events while it is shown. */
const attentionApi = shopApi.injectEndpoints({
  endpoints: (build) => ({
    attention: build.query<OrderAttention, void>({
      query: () => ({ path: adminCalls.orderAttention }),
      providesTags: ['attention'],
      onCacheEntryAdded: reloadOnOrders('attention', RELOAD_DELAY_MS),
    }),
    /** What waits in the catalogue; what administrators do there invalidates it. */
    catalogueAttention: build.query<CatalogueAttention, void>({
      query: () => ({ path: adminCalls.catalogueAttention }),
      providesTags: ['catalogueAttention'],
    }),
    resolveDiscrepancy: build.mutation<unknown, string>({
      query: (id) => ({ method: 'POST', path: adminCalls.resolveDiscrepancy(id), body: {} }),
    }),
    retryRefund: build.mutation<unknown, string>({
      query: (id) => ({ method: 'POST', path: adminCalls.retryRefund(id), body: {} }),
    }),
  }),
});
export const { useAttentionQuery, useCatalogueAttentionQuery, useResolveDiscrepancyMutation, useRetryRefundMutation } =
  attentionApi;

/** The lists whose rows an action removes. */
export type ActedOn = 'discrepancies' | 'failedRefunds' | 'overdue';

/**
 * Removes a row that was acted on, and loads again soon. A response from before the action would bring it back, so its request
 * is aborted.
 */
export function dropRow(list: ActedOn, id: string) {
  return (dispatch: Dispatch): void => {
    dispatch(attentionApi.util.getRunningQueryThunk('attention', undefined) as never as Thunk)?.abort();
    const drop = (attention: OrderAttention) => {
      const left = (attention[list] as { _id: string }[]).filter(({ _id }) => _id !== id);
      // A reload may have counted it out already.
      attention[`${list}Count`] -= attention[list].length - left.length;
      attention[list] = left as never;
    };
    dispatch(attentionApi.util.updateQueryData('attention', undefined, drop) as never);
    setTimeout(() => dispatch(shopApi.util.invalidateTags(['attention'])), AFTER_ACTION_MS);
  };
}
type Thunk = () => { abort: () => void } | undefined;
