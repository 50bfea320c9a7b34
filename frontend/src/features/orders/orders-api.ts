import type {
  CancelledAll,
  ConfirmedAddress,
  Order,
  OrderDetails,
  PlaceOrderRequest,
} from '@shop/contracts/order-api.ts';
import type { Profile } from '@shop/contracts/user-api.ts';
import { api } from '../../shared/api-client.ts';
import { reloadOnOrders } from '../../shared/live-orders.ts';
import { calls } from '../../shared/paths.ts';
import { refused, shopApi } from '../../shared/shop-api.ts';
import type { CartItem } from '../../shared/state/cart.ts';
import { orderTexts } from './orders-texts.ts';

/** The payload of docs/requirements.md#calls-orders: the server reads ids, quantities, the payment method and the expected subtotal. */
export interface OrderCommand extends PlaceOrderRequest {
  orderTotal: { itemsCount: number; cartSubtotal: number };
  cartItems: CartItem[];
}

/** Places an order; a retry with the same key returns the order that the first request created (docs/api.md#idempotency-key). */
export async function postOrder(command: OrderCommand, idempotencyKey: string): Promise<OrderDetails> {
  const headers = { 'Idempotency-Key': idempotencyKey };
  return (await api.post<OrderDetails>(calls.orders, command, { headers })).data;
}

/** Fetches the profile with the shipping address. */
export async function fetchShipping(userId: string, signal: AbortSignal): Promise<Profile> {
  return (await api.get<Profile>(calls.profileOf(userId), { signal })).data;
}

export async function fetchOrder(orderId: string, signal: AbortSignal): Promise<OrderDetails> {
  return (await api.get<OrderDetails>(calls.order(orderId), { signal })).data;
}

/** How long changes of the user's own orders are batched into one reload, in milliseconds: those of one instant. */
const RELOAD_DELAY_MS = 0;

const ordersApi = shopApi.injectEndpoints({
  endpoints: (build) => ({
    /** The user's own orders, newest first; they follow the live events while they are shown. */
    myOrders: build.query<Order[], void>({
      query: () => ({ path: calls.orders }),
      providesTags: ['myOrders'],
      onCacheEntryAdded: reloadOnOrders('myOrders', RELOAD_DELAY_MS),
    }),

    /** Any truthy response means delivered (docs/requirements.md#calls-orders); this server's is the order. */
    deliverOrder: build.mutation<Order | true, string>({
      queryFn: async (orderId, _api, _options, call) => {
        const { data, error } = await call({ method: 'PUT', path: calls.orderDelivered(orderId) });
        if (error) return { error };
        return data ? { data: data as Order | true } : refused(orderTexts.notConfirmed);
      },
    }),

    /** Cancels an order; repeated calls change nothing (docs/api.md#cancel). `reason` is '' for none. */
    cancelOrder: build.mutation<OrderDetails, { orderId: string; reason: string }>({
      query: ({ orderId, reason }) => ({
        method: 'POST',
        path: calls.orderCancel(orderId),
        body: reason === '' ? {} : { reason },
      }),
    }),

    /** Cancels every open order of a customer, as an administrator (docs/api.md#cancel-all). */
    cancelAllOrders: build.mutation<CancelledAll, string>({
      query: (userId) => ({ method: 'POST', path: calls.cancelAllOrders, body: { userId } }),
    }),

    /** Confirms the email address of an order by the link of its email (docs/api.md#confirmation). */
    confirmAddress: build.mutation<ConfirmedAddress, { orderId: string; token: string }>({
      query: ({ orderId, token }) => ({ method: 'POST', path: calls.orderConfirmation(orderId), body: { token } }),
    }),

    /** Sends the email with the link that confirms the address once more. */
    sendConfirmationMail: build.mutation<unknown, string>({
      query: (orderId) => ({ method: 'POST', path: calls.orderConfirmationMail(orderId), body: {} }),
    }),
  }),
});
export const {
  useMyOrdersQuery,
  useCancelAllOrdersMutation,
  useCancelOrderMutation,
  useConfirmAddressMutation,
  useDeliverOrderMutation,
  useSendConfirmationMailMutation,
} = ordersApi;
/** Calls of sagas: for `putResolve`, whose result has `data` or `error`. */
export const deliverOrder = (orderId: string) => ordersApi.endpoints.deliverOrder.initiate(orderId, { track: false });
export const cancelOrder = (orderId: string, reason: string) =>
  ordersApi.endpoints.cancelOrder.initiate({ orderId, reason }, { track: false });
