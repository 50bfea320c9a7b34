import { setTimeout as wait } from 'node:timers/promises';
import { checkAll } from '../../checkers/check-all.ts';
import { openDatabases } from '../../checkers/databases.ts';
import { logIn } from '../../clients/fixture.ts';
import { openLoopLoad, type TaggedCall } from '../../clients/open-loop-load.ts';
import { createOrderClient } from '../../clients/order-client.ts';
import {
  allSucceeded,
  allSucceededOrForgiven,
  countByStatus,
  latencyAtMost,
  latencyLimit,
  secondsLimit,
} from '../../clients/sample-measurements.ts';
import { createShopClient } from '../../clients/shop-client.ts';
import { atLeast, info, type Measurement } from '../../measurements/measurements.ts';
import type { ShopEngine } from '../../topology/engines.ts';
import type { Member } from '../../topology/member.ts';
import { FULL } from '../../topology/plan.ts';
import { enginesOf } from './engines-of.ts';
import type { Run, Scenario } from './scenario.ts';

const ORDERS_PER_SECOND = 2;
const DRAINED_WITHIN_S = 60;

interface Outage {
  name: string;
  seconds: number;
  begin(kafka: ShopEngine): Promise<void> | void;
  end(kafka: ShopEngine): Promise<void> | void;
}

const paused = { name: 'paused', begin: ({ pause }: ShopEngine) => pause(), end: ({ resume }: ShopEngine) => resume() };
const cut = {
  name: 'cut off',
  begin: ({ proxy }: ShopEngine) => proxy.setFault({ kind: 'cut' }),
  end: ({ proxy }: ShopEngine) => proxy.setFault({ kind: 'pass' }),
};
const killed = { name: 'killed', begin: ({ kill }: ShopEngine) => kill(), end: ({ start }: ShopEngine) => start() };
const frozenAndKilled = {
  name: 'paused, then killed',
  begin: paused.begin,
  end: async (kafka: ShopEngine) => {
    await killed.begin(kafka);
    await killed.end(kafka);
  },
};

const OUTAGES: Record<Run['size'], Outage[]> = {
  full: [
    { ...paused, seconds: 120 },
    { ...cut, seconds: 120 },
    { ...killed, seconds: 60 },
  ],
  quick: [{ ...frozenAndKilled, seconds: 5 }],
};

/** P-B2: the only broker is paused (F2), cut off (F3) and killed (F1) while customers order. */
export const kafkaOutage: Scenario = {
  name: 'kafka-outage',
  guarantee: 'P-B2',
  statement: 'A broker that is down does not stop selling',
  seconds: 600,
  plan: FULL,
  inGate: true,
  run: async (run) => {
    const measurements: Measurement[] = [];
    for (const outage of OUTAGES[run.size]) measurements.push(...(await orderDuring(run, outage)));
    return measurements;
  },
};

async function orderDuring(run: Run, outage: Outage): Promise<Measurement[]> {
  const { topology, size, signal, log, history } = run;
  const { kafka } = enginesOf(run);
  const { orderRandomCart } = createOrderClient(run);
  const next = () => ({ tag: 'order', send: orderRandomCart });
  const load = (seconds: number) => openLoopLoad({ perSecond: ORDERS_PER_SECOND, seconds, next, signal });
  const before = await load(size === 'full' ? 10 : 1);
  log(`the broker is ${outage.name} for ${outage.seconds} s`);
  await outage.begin(kafka);
  const ordering = load(outage.seconds);
  const others = openLoopLoad({ perSecond: OTHERS_PER_SECOND, seconds: outage.seconds, next: othersOf(run), signal });
  let waiting = 0;
  try {
    await wait(outage.seconds * 1_000, undefined, { signal });
    waiting = await eventsWaiting(topology);
  } finally {
    await outage.end(kafka);
  }
  log('the broker is back');
  const drained = { what: 'backlog drained', seconds: secondsLimit(size, DRAINED_WITHIN_S) };
  const [orders, calls, measurements] = await Promise.all([
    ordering,
    others,
    checkAll(topology, history.entries, drained),
  ]);
  return [
    allSucceeded('orders', orders),
    latencyAtMost('orders', orders, 0.95, latencyLimit(size, 800)),
    info('orders before', `${countByStatus(before)}, ${latencyAtMost('', before, 0.95, 0).measured}`),
    ...OTHERS.flatMap((what) =>
      allSucceededOrForgiven(
        what,
        calls.filter(({ tag }) => tag === what),
        { size },
      ),
    ),
    atLeast('events waiting in the outbox', waiting, ORDERS_PER_SECOND * outage.seconds),
    ...measurements,
  ].map((measurement) => ({ ...measurement, what: `${outage.name}: ${measurement.what}` }));
}

/** Calls that must not be affected: readiness probes of every process, logins and catalogue pages. */
const OTHERS = ['readiness', 'logins', 'pages'] as const;
const OTHERS_PER_SECOND = 6;

function othersOf({ topology, fixture, random }: Run): (n: number) => TaggedCall {
  const members = topology.all();
  return (n) => {
    const tag = OTHERS[n % OTHERS.length] as (typeof OTHERS)[number];
    if (tag === 'pages') return { tag, send: () => fixture.administrator.call({ path: '/api/products' }) };
    if (tag === 'readiness') {
      const member = members[Math.floor(n / OTHERS.length) % members.length] as Member;
      return {
        tag,
        send: () => createShopClient(member.innerUrl, 'orchestrator', '127.0.0.1').call({ path: '/readyz' }),
      };
    }
    const customer = random.pick(fixture.customers);
    return { tag, send: () => logIn(topology.gateways[0]?.url ?? '', customer) };
  };
}

async function eventsWaiting(topology: Run['topology']): Promise<number> {
  const databases = openDatabases(topology);
  const [row] = await databases
    .of('order')
    .query<{ count: number }>('select count(*) as count from outbox where published_at is null');
  await databases.close();
  return row?.count ?? 0;
}
