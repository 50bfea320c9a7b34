import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { CallResult } from './call.ts';
import type { Customer, Fixture, Product } from './fixture.ts';
import type { History } from './history.ts';
import type { Random } from './random.ts';

/** No complete response, rate limit, overload, timeout: the order may be sent again under the same key. */
const RETRYABLE = [0, 429, 503, 504];
const RETRY_AFTER_MS = 500;

/** The order that a client sends under one Idempotency-Key; money in cents. */
export interface OrderInput {
  user: string;
  subtotalCents: number;
  lines: { productId: string; quantity: number }[];
}

/** Places orders and records each call in the history. Every order has its own Idempotency-Key. */
export interface OrderClient {
  /** Orders one to three random products as a random customer. */
  orderRandomCart(): Promise<CallResult>;
  /**
   * A random order of a customer, through the gateway at `url` and paid on delivery unless given; each call of the result sends the same
   * order under the same key.
   */
  prepareOrder(customer: Customer, url?: string, paymentMethod?: 'cod' | 'pp'): () => Promise<CallResult>;
  /** Orders one unit of a product; sends it up to `tries` times under the same key while the response is retryable. */
  orderOneUnit(customer: Customer, product: Product, tries: number): Promise<CallResult>;
}

export function createOrderClient(run: { fixture: Fixture; random: Random; history: History }): OrderClient {
  const { fixture, random, history } = run;
  const sender = (customer: Customer, input: OrderInput, url?: string, paymentMethod: 'cod' | 'pp' = 'cod') => {
    // Not from the seed: scenarios on one shop use the same seed and would reuse each other's keys.
    const key = `chaos-${randomUUID()}`;
    const client = url === undefined ? customer : customer.at(url);
    return async () => {
      const result = await client.call(orderCall(input, key, paymentMethod));
      history.add({ client: customer.name, op: 'order', key, input }, result);
      return result;
    };
  };
  const prepareOrder: OrderClient['prepareOrder'] = (customer, url, paymentMethod) =>
    sender(customer, randomCart(fixture, random, customer), url, paymentMethod);
  return {
    prepareOrder,
    orderRandomCart: () => prepareOrder(random.pick(fixture.customers))(),
    orderOneUnit: async (customer, { id, priceCents }, tries) => {
      const lines = [{ productId: id, quantity: 1 }];
      const send = sender(customer, { user: customer.id, subtotalCents: priceCents, lines });
      for (let tried = 1; ; tried += 1) {
        const result = await send();
        if (tried === tries || !RETRYABLE.includes(result.status)) return result;
        await wait(RETRY_AFTER_MS);
      }
    },
  };
}

function randomCart({ products }: Fixture, random: Random, customer: Customer): OrderInput {
  const chosen = new Set(Array.from({ length: 1 + random.below(3) }, () => random.pick(products)));
  const lines = [...chosen].map(({ id, priceCents }) => ({ productId: id, priceCents, quantity: 1 + random.below(3) }));
  const subtotalCents = lines.reduce((sum, { priceCents, quantity }) => sum + priceCents * quantity, 0);
  return { user: customer.id, subtotalCents, lines: lines.map(({ productId, quantity }) => ({ productId, quantity })) };
}

function orderCall({ subtotalCents, lines }: OrderInput, key: string, paymentMethod: 'cod' | 'pp') {
  const cartItems = lines.map(({ productId, quantity }) => ({ productID: productId, quantity }));
  const body = { orderTotal: { cartSubtotal: subtotalCents / 100 }, cartItems, paymentMethod };
  return { method: 'POST', path: '/api/orders', headers: { 'idempotency-key': key }, body };
}
