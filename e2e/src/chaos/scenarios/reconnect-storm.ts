import { setTimeout as wait } from 'node:timers/promises';
import { eventually } from '@shop/testing/eventually.ts';
import { type ChatPerson, openChatCustomer } from '../../clients/chat-people.ts';
import { registerCustomer } from '../../clients/fixture.ts';
import { atMost, info, type Measurement, none, type Size } from '../../measurements/measurements.ts';
import { EMBEDDED } from '../../topology/plan.ts';
import { readMetric } from '../../topology/read-metric.ts';
import type { Run, Scenario } from './scenario.ts';

/** Sockets of a customer at a time (docs/api.md#realtime). */
const TABS = 5;
const CUSTOMERS: Record<Size, number> = { full: 60, quick: 8 };
/** The front end waits 1 s to 5 s between two attempts, each varied by half. */
const BACK_WITHIN_MS = 15_000;

/** P-D8: the connections between gateways and chat replicas end at once, and every browser comes back by itself. */
export const reconnectStorm: Scenario = {
  name: 'reconnect-storm',
  guarantee: 'P-D8',
  statement: 'Reconnect storms settle',
  seconds: 120,
  alone: 'registers sixty customers and opens 300 sockets',
  plan: EMBEDDED,
  run: cutEverybody,
};

async function cutEverybody(run: Run): Promise<Measurement[]> {
  const { topology, size, random, signal, log } = run;
  const urls = topology.gateways.map(({ url }) => url);
  const urlOf = (n: number) => urls[n % urls.length] ?? '';
  const tag = random.below(2 ** 32);
  const tabs: ChatPerson[] = [];
  for (let n = 0; n < CUSTOMERS[size]; n += 1) {
    const client = await registerCustomer(urlOf(0), `storm-${tag}-${n}`, `10.40.${n % 250}.1`);
    for (let tab = 0; tab < TABS; tab += 1) tabs.push(openChatCustomer(urlOf(tab), client, client.id));
  }
  const away = () => tabs.filter((tab) => !tab.isConnected()).length;
  try {
    await eventually(async () => expectNobodyAway(away()), { within: 30_000 });
    log(`${tabs.length} sockets are cut`);
    const [lookupsBefore, failedBefore] = [await lookups(run), failedAttempts(tabs)];
    const startedAt = performance.now();
    for (const { proxy } of topology.members('chat')) proxy.setFault({ kind: 'cut' });
    await eventually(async () => expectAllAway(away(), tabs.length), { within: 25_000, every: 20 });
    log(`noticed after ${Math.round(performance.now() - startedAt)} ms`);
    topology.clearFaults();
    await eventually(async () => expectNobodyAway(away()), { within: 2 * BACK_WITHIN_MS, every: 50 });
    const backAfter = performance.now() - startedAt;
    const failed = failedAttempts(tabs) - failedBefore;
    // A second cut would show here: everybody stays connected.
    await wait(2_000, undefined, { signal });
    return [
      info('sockets', String(tabs.length)),
      atMost('all back after', Math.round(backAfter), BACK_WITHIN_MS, ' ms'),
      atMost('failed attempts to reconnect', (100 * failed) / tabs.length, 1, ' %'),
      atMost('session lookups per socket', ((await lookups(run)) - lookupsBefore) / tabs.length, 1),
      none(
        'sockets that left again',
        tabs.filter((tab) => !tab.isConnected()).map(({ name }) => name),
      ),
    ];
  } finally {
    for (const tab of tabs) tab.close();
  }
}

function failedAttempts(tabs: readonly { failedAttempts(): number }[]): number {
  return tabs.reduce((sum, tab) => sum + tab.failedAttempts(), 0);
}

function expectNobodyAway(away: number): void {
  if (away > 0) throw new Error(`${away} sockets are not connected`);
}

function expectAllAway(away: number, all: number): void {
  if (away < all) throw new Error(`${all - away} sockets have not noticed the cut`);
}

/** Sessions that all gateways looked up at the user service. */
async function lookups({ topology }: Run): Promise<number> {
  const counts = await Promise.all(topology.gateways.map((one) => readMetric(one, 'gateway_session_lookups_total')));
  return counts.reduce((sum, count) => sum + count, 0);
}
