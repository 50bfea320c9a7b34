import type {
  CancelledAll,
  ConfirmedAddress,
  Order,
  OrderDetails,
  PlaceOrderRequest,
} from '@shop/contracts/order-api.ts';
import type { Profile } from '@shop/contracts/user-api.ts';
import { api } from '../../shared/api-client.ts';
import { calls } from '../../shared/paths.ts';
import type { CartItem } from '../../shared/state/cart.ts';

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

/** Fetches the user's own orders, newest first. */
export async function fetchMyOrders(signal: AbortSignal): Promise<Order[]> {
  return (await api.get<Order[]>(calls.orders, { signal })).data;
}

/** Any truthy response means delivered (docs/requirements.md#calls-orders); this server's is the order. */
export async function putDelivered(orderId: string): Promise<Order | true | null> {
  const { data } = await api.put<Order | true | '' | null>(calls.orderDelivered(orderId));
  return data || null;
}

/** Cancels an order; repeated calls change nothing (docs/api.md#cancel). @param reason '' for none */
export async function postCancellation(orderId: string, reason: string): Promise<OrderDetails> {
  return (await api.post<OrderDetails>(calls.orderCancel(orderId), reason === '' ? {} : { reason })).data;
}

/** Cancels every open order of a customer, as an administrator (docs/api.md#cancel-all). */
export async function postCancelAll(userId: string): Promise<CancelledAll> {
  return (await api.post<CancelledAll>(calls.cancelAllOrders, { userId })).data;
}

/** Confirms the email address of an order by the link of its email (docs/api.md#confirmation). */
export async function postConfirmation(orderId: string, token: string): Promise<ConfirmedAddress> {
  return (await api.post<ConfirmedAddress>(calls.orderConfirmation(orderId), { token })).data;
}

/** Sends the email with the link that confirms the address once more. */
export async function postConfirmationMail(orderId: string): Promise<void> {
  await api.post(calls.orderConfirmationMail(orderId), {});
}
