import type {
  CancelledAll,
  ConfirmedAddress,
  Order,
  OrderDetails,
  PlaceOrderRequest,
} from '@shop/contracts/order-api.ts';
import type { Profile } from '@shop/contracts/user-api.ts';
import { api } from '../../shared/api/api-client.ts';
import { ApiError } from '../../shared/api/send-request.ts';
import { answerOf, shopApi } from '../../shared/api/shop-api.ts';
import { reloadOnOrders } from '../../shared/live/live-orders.ts';
import { calls } from '../../shared/paths.ts';
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

/** Any truthy response means delivered (docs/requirements.md#calls-orders); this server's is the order. */
export async function putDelivered(orderId: string): Promise<Order | true> {
  const response = await api.put<Order | true | '' | null>(calls.orderDelivered(orderId));
  if (!response.data) throw new ApiError(orderTexts.notConfirmed, { response });
  return response.data;
}

/** Cancels an order; repeated calls change nothing (docs/api.md#cancel). @param reason '' for none */
export async function postCancellation(orderId: string, reason: string): Promise<OrderDetails> {
  return (await api.post<OrderDetails>(calls.orderCancel(orderId), reason === '' ? {} : { reason })).data;
}

/** How long changes of the user's own orders are batched into one reload, in milliseconds: those of one instant. */
const RELOAD_DELAY_MS = 0;

export const {
  useMyOrdersQuery,
  useCancelAllOrdersMutation,
  useCancelOrderMutation,
  useConfirmAddressMutation,
  useDeliverOrderMutation,
  useSendConfirmationMailMutation,
} = shopApi.injectEndpoints({
  endpoints: (build) => ({
    /** The user's own orders, newest first; they follow the live events while they are shown. */
    myOrders: build.query<Order[], void>({
      query: () => ({ path: calls.orders }),
      providesTags: ['myOrders'],
      onCacheEntryAdded: reloadOnOrders('myOrders', RELOAD_DELAY_MS, ({ what }) => what !== 'new order'),
    }),

    deliverOrder: build.mutation<Order | true, string>({
      queryFn: (orderId) => answerOf(putDelivered(orderId)),
    }),

    cancelOrder: build.mutation<OrderDetails, { orderId: string; reason: string }>({
      queryFn: ({ orderId, reason }) => answerOf(postCancellation(orderId, reason)),
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
