import { setTimeout as wait } from 'node:timers/promises';
import type { CallResult } from './call.ts';
import type { History } from './history.ts';
import { createShopClient, type ShopClient } from './shop-client.ts';

/** What a customer does with an order after placing it. */
export type AfterOrder = 'nothing' | 'cancel' | 'pay' | 'pay-then-cancel';

const RETRYABLE = [0, 409, 429, 502, 503, 504];
const TRIES = 4;
const RETRY_AFTER_MS = 1_000;

/**
 * Pays and cancels orders as a browser does, with its retries. A step that still fails ends the visit, as if the browser
 * had been closed: the shop must settle what it left open.
 * @param run `paypalUrl`: the simulator, where the customer approves
 */
export function createPaymentClient(run: { paypalUrl: string; history: History; signal: AbortSignal }) {
  const { paypalUrl, history, signal } = run;

  /** @returns the first definite result, or the last one */
  async function step(client: ShopClient, op: string, orderId: string, method: string, path: string) {
    for (let tries = 1; ; tries += 1) {
      const result = await client.call({ method, path, body: {} });
      history.add({ client: client.name, op, key: orderId, input: null }, result);
      if (!RETRYABLE.includes(result.status) || tries === TRIES || signal.aborted) return result;
      await wait(RETRY_AFTER_MS, undefined, { signal }).catch(() => undefined);
    }
  }

  async function pay(client: ShopClient, orderId: string): Promise<void> {
    const started = await step(client, 'start', orderId, 'POST', `/api/orders/${orderId}/paypal`);
    if (started.status !== 200) return;
    const { paypalOrderId } = JSON.parse(started.body) as { paypalOrderId: string };
    const buyer = createShopClient(paypalUrl, client.name, client.address);
    const approved = await step(buyer, 'approve', orderId, 'POST', `/simulator/orders/${paypalOrderId}/approve`);
    if (approved.status !== 200) return;
    const captured = await step(client, 'capture', orderId, 'POST', `/api/orders/${orderId}/paypal/capture`);
    if (captured.status === 200) await step(client, 'confirm', orderId, 'PUT', `/api/orders/paid/${orderId}`);
  }

  return {
    /** Does what was planned with an accepted order. @param placed the response that accepted it */
    followUp: async (client: ShopClient, placed: CallResult, plan: AfterOrder): Promise<void> => {
      const orderId = String((JSON.parse(placed.body) as { _id: string })._id);
      if (plan === 'pay' || plan === 'pay-then-cancel') await pay(client, orderId);
      if (plan === 'cancel' || plan === 'pay-then-cancel')
        await step(client, 'cancel', orderId, 'POST', `/api/orders/${orderId}/cancel`);
    },
  };
}
