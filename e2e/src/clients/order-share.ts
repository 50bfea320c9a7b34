import { setTimeout as wait } from 'node:timers/promises';
import type { CallResult } from './call.ts';
import type { Customer, Fixture } from './fixture.ts';
import type { History } from './history.ts';
import type { Sample } from './open-loop-load.ts';
import { createOrderClient } from './order-client.ts';
import type { AfterOrder } from './payment-client.ts';
import type { Random } from './random.ts';
import { isOk } from './sample-measurements.ts';
import type { ShopClient } from './shop-client.ts';

/** What customers do after an order, by their shares: half of the orders are paid by PayPal. */
const PLANS: AfterOrder[] = ['nothing', 'nothing', 'nothing', 'cancel', 'pay', 'pay', 'pay', 'pay-then-cancel'];

interface OrderShare {
  /** Orders, evenly spread over the seconds. */
  count: number;
  seconds: number;
  /** Attempts to send an order with an unknown outcome, as a browser would. */
  maxTries: number;
  retryAfterMs: number;
  random: Random;
  /** The gateway of the nth order; the customer's own unless given. */
  urlOf?: (n: number) => string | undefined;
  /** Pays or cancels an accepted order. */
  followUp: (client: ShopClient, placed: CallResult, plan: AfterOrder) => Promise<void>;
}

/** Sends one customer's share of the orders while the shop breaks. @returns the last result of each order */
export async function sendOrderShare(
  run: { fixture: Fixture; history: History; signal: AbortSignal },
  customer: Customer,
  share: OrderShare,
): Promise<Sample[]> {
  const { fixture, history, signal } = run;
  const { count, seconds, maxTries, retryAfterMs, random, followUp } = share;
  const { prepareOrder } = createOrderClient({ fixture, random, history });
  const visits: Promise<void>[] = [];
  const startedAt = performance.now();
  const samples: Sample[] = [];
  for (let at = 0; at < count && !signal.aborted; at += 1) {
    await wait(Math.max(0, startedAt + (at * seconds * 1_000) / count - performance.now()), undefined, { signal });
    const url = share.urlOf?.(at);
    const plan = random.pick(PLANS);
    const send = prepareOrder(customer, url, plan.startsWith('pay') ? 'pp' : 'cod');
    let sample = { ...(await send()), tag: 'order' };
    for (let tries = 1; tries < maxTries && !isOk(sample) && !signal.aborted; tries += 1) {
      await wait(retryAfterMs, undefined, { signal });
      sample = { ...(await send()), tag: 'order' };
    }
    samples.push(sample);
    if (sample.status === 201) visits.push(followUp(url === undefined ? customer : customer.at(url), sample, plan));
  }
  await Promise.all(visits);
  return samples;
}
