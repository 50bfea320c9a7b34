import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { OrderInput } from '../checkers/orders.ts';
import type { Answer } from './call.ts';
import type { History } from './history.ts';
import type { People, Person, Product } from './people.ts';
import type { Random } from './random.ts';

/** No whole answer, too many calls, or a part of the shop that is too slow: none of them tells whether there is an order. */
const NOT_NOW = [0, 429, 503, 504];
const AGAIN_MS = 500;

/** Buys random carts; every order is in the history, under an Idempotency-Key of its own. */
export interface Buying {
  /** One order of one to three products by a random customer. */
  buy(): Promise<Answer>;
  /** A new order of a customer, through the gateway at `url`; each call of the result sends the same order under the same key. */
  order(customer: Person, url?: string): () => Promise<Answer>;
  /** One order of one unit of a product, repeated under its key while the shop says 'not now', at most `tries` times. */
  buyOne(customer: Person, product: Product, tries: number): Promise<Answer>;
}

export function createBuying(run: { people: People; random: Random; history: History }): Buying {
  const { people, random, history } = run;
  const sender = (customer: Person, input: OrderInput, url?: string) => {
    // Not from the seed: scenarios on one shop start from the same seed, and would order under each other's keys.
    const key = `chaos-${randomUUID()}`;
    const client = url === undefined ? customer : customer.at(url);
    return async () => {
      const answer = await client.call(orderCall(input, key));
      history.add({ client: customer.name, op: 'order', key, input }, answer);
      return answer;
    };
  };
  const order: Buying['order'] = (customer, url) => sender(customer, randomCart(people, random, customer), url);
  return {
    order,
    buy: () => order(random.pick(people.customers))(),
    buyOne: async (customer, { id, priceCents }, tries) => {
      const lines = [{ productId: id, quantity: 1 }];
      const send = sender(customer, { user: customer.id, subtotalCents: priceCents, lines });
      for (let tried = 1; ; tried += 1) {
        const answer = await send();
        if (tried === tries || !NOT_NOW.includes(answer.status)) return answer;
        await wait(AGAIN_MS);
      }
    },
  };
}

function randomCart({ products }: People, random: Random, customer: Person): OrderInput {
  const chosen = new Set(Array.from({ length: 1 + random.below(3) }, () => random.pick(products)));
  const lines = [...chosen].map(({ id, priceCents }) => ({ productId: id, priceCents, quantity: 1 + random.below(3) }));
  const subtotalCents = lines.reduce((sum, { priceCents, quantity }) => sum + priceCents * quantity, 0);
  return { user: customer.id, subtotalCents, lines: lines.map(({ productId, quantity }) => ({ productId, quantity })) };
}

function orderCall({ subtotalCents, lines }: OrderInput, key: string) {
  const cartItems = lines.map(({ productId, quantity }) => ({ productID: productId, quantity }));
  const body = { orderTotal: { cartSubtotal: subtotalCents / 100 }, cartItems, paymentMethod: 'cod' };
  return { method: 'POST', path: '/api/orders', headers: { 'idempotency-key': key }, body };
}
