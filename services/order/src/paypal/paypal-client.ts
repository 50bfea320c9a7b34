import { createConcurrencyLimit } from '@shop/platform/service/timing/concurrency-limit.ts';
import type { z } from 'zod';
import type { Order } from '../orders/order.ts';
import { createAccessTokens } from './access-tokens.ts';
import { amountOf, orderRequestOf } from './order-request.ts';
import type { PayPalAccount } from './paypal-account.ts';
import { PayPalUnavailable } from './paypal-errors.ts';
import { fetchPayPal, readResponse } from './paypal-http.ts';
import {
  type PayPalCapture,
  type PayPalOrder,
  type PayPalRefund,
  paypalCapture,
  paypalOrder,
  paypalRefund,
} from './paypal-schemas.ts';
import { createWebhookVerifier, type WebhookSignature } from './webhook-signature.ts';

/**
 * PayPal's REST API. Every method throws PayPalUnavailable when the outcome is unknown, and PayPalRefused when PayPal
 * refused. `requestId` (PayPal-Request-Id) makes a repeated call return the first one's result; `signal` ends the call.
 */
export interface PayPal {
  /** The ISO 4217 code of every amount that the shop asks for. */
  readonly currency: string;
  createOrder(order: Order, requestId: string, signal: AbortSignal): Promise<PayPalOrder>;
  getOrder(paypalOrderId: string, signal: AbortSignal): Promise<PayPalOrder>;
  /** @returns the PayPal order with its captures */
  captureOrder(paypalOrderId: string, requestId: string, signal: AbortSignal): Promise<PayPalOrder>;
  getCapture(captureId: string, signal: AbortSignal): Promise<PayPalCapture>;
  refundCapture(captureId: string, amountCents: number, requestId: string, signal: AbortSignal): Promise<PayPalRefund>;
  getRefund(refundId: string, signal: AbortSignal): Promise<PayPalRefund>;
  /** @param body the raw body, exactly as received @returns whether PayPal signed it for our webhook */
  verifyWebhook(signature: WebhookSignature, body: Buffer, signal: AbortSignal): Promise<boolean>;
  /** A signal that ends all calls of one request, or of one row of a job (docs/api.md#paypal). */
  deadline(): AbortSignal;
}

interface PayPalRequest {
  body?: string;
  requestId?: string;
  signal: AbortSignal;
}

/** Calls at a time: a PayPal that hangs must not occupy the whole service. */
const CONCURRENCY = { concurrency: 24, maxQueued: 24 };
/** Milliseconds for a place among these calls. */
const QUEUE_MS = 1_000;
/** Milliseconds: a response then comes within five seconds, and a job ends in time for a shutdown. */
const DEADLINE_MS = 4_000;

const tooManyCalls = () => new PayPalUnavailable('too many calls to PayPal at once');

/**
 * Creates a client of PayPal's REST API (Orders v2, Payments v2) over fetch.
 * @param options `timeoutFactor` multiplies its time limits
 */
export function createPayPalClient(account: PayPalAccount, { timeoutFactor }: { timeoutFactor: number }): PayPal {
  const tokens = createAccessTokens(account, { timeoutFactor });
  const queueTimeoutMs = QUEUE_MS * timeoutFactor;
  const limit = createConcurrencyLimit({ ...CONCURRENCY, queueTimeoutMs, rejection: tooManyCalls });

  const call = <Schema extends z.ZodType>(schema: Schema, path: string, request: PayPalRequest) =>
    limit.run(() => callNow(schema, path, request));

  async function callNow<Schema extends z.ZodType>(
    schema: Schema,
    path: string,
    { body, requestId, signal }: PayPalRequest,
  ): Promise<z.output<Schema>> {
    const send = async () =>
      fetchPayPal(`${account.apiUrl}${path}`, {
        method: body === undefined ? 'GET' : 'POST',
        headers: {
          authorization: `Bearer ${await tokens.get(signal)}`,
          'content-type': 'application/json',
          // The whole order in the response of create and capture, not only its id.
          prefer: 'return=representation',
          ...(requestId !== undefined && { 'paypal-request-id': requestId }),
        },
        ...(body !== undefined && { body }),
        signal,
      });
    const response = await send();
    if (response.status !== 401) return readResponse(schema, response);
    // The token has ended early. Nothing was done, so the call is sent again with a new one.
    await response.body?.cancel();
    tokens.discard();
    return readResponse(schema, await send());
  }

  const orderPath = (id: string) => `/v2/checkout/orders/${encodeURIComponent(id)}`;
  return {
    currency: account.currency,
    createOrder: (order, requestId, signal) =>
      call(paypalOrder, '/v2/checkout/orders', {
        body: JSON.stringify(orderRequestOf(order, account)),
        requestId,
        signal,
      }),
    getOrder: (id, signal) => call(paypalOrder, orderPath(id), { signal }),
    captureOrder: (id, requestId, signal) =>
      call(paypalOrder, `${orderPath(id)}/capture`, { body: '{}', requestId, signal }),
    getCapture: (id, signal) => call(paypalCapture, `/v2/payments/captures/${encodeURIComponent(id)}`, { signal }),
    refundCapture: (id, amountCents, requestId, signal) =>
      call(paypalRefund, `/v2/payments/captures/${encodeURIComponent(id)}/refund`, {
        body: JSON.stringify({ amount: amountOf(amountCents, account.currency) }),
        requestId,
        signal,
      }),
    getRefund: (id, signal) => call(paypalRefund, `/v2/payments/refunds/${encodeURIComponent(id)}`, { signal }),
    verifyWebhook: createWebhookVerifier(account),
    deadline: () => AbortSignal.timeout(DEADLINE_MS * timeoutFactor),
  };
}
