import { setTimeout as wait } from 'node:timers/promises';
import { checkAll } from '../checkers/check-all.ts';
import { openDatabases } from '../checkers/databases.ts';
import { createBuying } from '../clients/buying.ts';
import { openLoad, type Shot } from '../clients/open-load.ts';
import { logIn } from '../clients/people.ts';
import { createShopClient } from '../clients/shop-client.ts';
import { atLeast, info, type Measurement } from '../measurements.ts';
import type { ShopEngine } from '../topology/engines.ts';
import type { Member } from '../topology/member.ts';
import { FULL } from '../topology/plan.ts';
import { enginesOf } from './engines-of.ts';
import {
  allSucceeded,
  allSucceededOrForgiven,
  countByStatus,
  latencyAtMost,
  latencyLimit,
  secondsLimit,
} from './sample-measurements.ts';
import type { Run, Scenario } from './scenario.ts';

const ORDERS_A_SECOND = 2;
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
  begin: ({ door }: ShopEngine) => door.set({ kind: 'cut' }),
  end: ({ door }: ShopEngine) => door.set({ kind: 'pass' }),
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

/** P-B2: the only broker is paused (F2), cut off (F3) and killed (F1) while the shop sells. */
export const kafkaOutage: Scenario = {
  name: 'kafka-outage',
  guarantee: 'P-B2',
  statement: 'A broker that is down does not stop selling',
  seconds: 600,
  plan: FULL,
  run: async (run) => {
    const measurements: Measurement[] = [];
    for (const outage of OUTAGES[run.size]) measurements.push(...(await sellWithout(run, outage)));
    return measurements;
  },
};

async function sellWithout(run: Run, outage: Outage): Promise<Measurement[]> {
  const { topology, size, signal, log, history } = run;
  const { kafka } = enginesOf(run);
  const { buy } = createBuying(run);
  const next = () => ({ tag: 'order', make: buy });
  const load = (seconds: number) => openLoad({ perSecond: ORDERS_A_SECOND, seconds, next, signal });
  const usual = await load(size === 'full' ? 10 : 1);
  log(`the broker is ${outage.name} for ${outage.seconds} s`);
  await outage.begin(kafka);
  const selling = load(outage.seconds);
  const others = openLoad({ perSecond: OTHERS_A_SECOND, seconds: outage.seconds, next: othersOf(run), signal });
  let waiting = 0;
  try {
    await wait(outage.seconds * 1_000, undefined, { signal });
    waiting = await eventsWaiting(topology);
  } finally {
    await outage.end(kafka);
  }
  log('it is back');
  const drained = { what: 'backlog drained', seconds: secondsLimit(size, DRAINED_WITHIN_S) };
  const [orders, calls, measurements] = await Promise.all([
    selling,
    others,
    checkAll(topology, history.entries, drained),
  ]);
  return [
    allSucceeded('orders', orders),
    latencyAtMost('orders', orders, 0.95, latencyLimit(size, 800)),
    info('orders before', `${countByStatus(usual)}, ${latencyAtMost('', usual, 0.95, 0).measured}`),
    ...OTHERS.flatMap((what) =>
      allSucceededOrForgiven(
        what,
        calls.filter(({ tag }) => tag === what),
        { size },
      ),
    ),
    atLeast('events that waited for its return', waiting, ORDERS_A_SECOND * outage.seconds),
    ...measurements,
  ].map((measurement) => ({ ...measurement, what: `${outage.name}: ${measurement.what}` }));
}

/** What must not notice: the readiness of every process, people who sign in, and whoever looks around. */
const OTHERS = ['readiness', 'logins', 'pages'] as const;
const OTHERS_A_SECOND = 6;

function othersOf({ topology, people, random }: Run): (n: number) => Shot {
  const members = topology.all();
  return (n) => {
    const tag = OTHERS[n % OTHERS.length] as (typeof OTHERS)[number];
    if (tag === 'pages') return { tag, make: () => people.administrator.call({ path: '/api/products' }) };
    if (tag === 'readiness') {
      const member = members[Math.floor(n / OTHERS.length) % members.length] as Member;
      return {
        tag,
        make: () => createShopClient(member.innerUrl, 'orchestrator', '127.0.0.1').call({ path: '/readyz' }),
      };
    }
    const customer = random.pick(people.customers);
    return { tag, make: () => logIn(topology.gateways[0]?.url ?? '', customer) };
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
