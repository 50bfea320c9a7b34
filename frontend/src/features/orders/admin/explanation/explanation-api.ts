import type { ExplainedFact, OrderExplanation } from '@shop/contracts/order-facts.ts';
import { adminCalls } from '../../../../shared/admin-paths.ts';
import { afterSuccess, type GatewayCall, shopApi } from '../../../../shared/api/shop-api.ts';
import { reloadOnOrders } from '../../../../shared/live/live-orders.ts';

/** How long changes of orders are batched into one reload, in milliseconds: the projections follow within a second. */
const RELOAD_DELAY_MS = 1_500;

/** An action on a fact of an order. */
interface FactAct {
  orderId: string;
  fact: ExplainedFact;
}

/** What a replay says besides that it was done. */
export interface ActResult {
  replayed?: boolean;
  error?: string;
}

export const { useOrderExplanationQuery, useActOnFactMutation } = shopApi.injectEndpoints({
  endpoints: (build) => ({
    /** Follows the live events while it is shown. */
    orderExplanation: build.query<OrderExplanation, string>({
      query: (orderId) => ({ path: adminCalls.orderExplanation(orderId) }),
      providesTags: ['explanation'],
      onCacheEntryAdded: (orderId, entry) =>
        reloadOnOrders(
          'explanation',
          RELOAD_DELAY_MS,
          (event) => event.what === 'connected' || (event.what === 'order changed' && event.change._id === orderId),
        )(orderId, entry),
    }),
    /** The story is read again at once, a failed attempt included, and once more when emails and projections have followed. */
    actOnFact: build.mutation<ActResult, FactAct>({
      query: (act) => ({ method: 'POST', path: pathOf(act), body: {} }) satisfies GatewayCall,
      invalidatesTags: ['explanation'],
      onQueryStarted: (_act, { dispatch, queryFulfilled }) =>
        afterSuccess(queryFulfilled, () => {
          setTimeout(() => dispatch(shopApi.util.invalidateTags(['explanation'])), RELOAD_DELAY_MS);
        }),
    }),
  }),
});

function pathOf({ orderId, fact }: FactAct): string {
  const id = String(fact.details.id);
  switch (fact.action) {
    case 'send-mail':
      return adminCalls.sendMailAgain(id);
    case 'replay-event':
      return adminCalls.replayDeadLetter(fact.service, id);
    default:
      return adminCalls.checkPayment(orderId);
  }
}
