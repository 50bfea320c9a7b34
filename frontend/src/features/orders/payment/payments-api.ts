import type { CapturedPayment, OrderDetails, PayPalStart } from '@shop/contracts/order-api.ts';
import { api } from '../../../shared/api/api-client.ts';
import { calls } from '../../../shared/paths.ts';

/** Starts the payment of an order, or returns the one that is still open (docs/api.md#paypal). @returns the PayPal order's id */
export async function postPayment(orderId: string): Promise<string> {
  return (await api.post<PayPalStart>(calls.orderPayment(orderId))).data.paypalOrderId;
}

/** Captures the approved payment of an order; a repeated call captures nothing twice. */
export async function postCapture(orderId: string): Promise<CapturedPayment> {
  return (await api.post<CapturedPayment>(calls.orderCapture(orderId))).data;
}

/** Asks the server to mark an order as paid, which it does only if PayPal confirms the payment. */
export async function putPaid(orderId: string): Promise<OrderDetails> {
  return (await api.put<OrderDetails>(calls.orderPaid(orderId))).data;
}
