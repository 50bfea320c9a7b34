import { setTimeout as wait } from 'node:timers/promises';
import { checkAll } from '../checkers/check-all.ts';
import { openDatabases } from '../checkers/databases.ts';
import { createBuying } from '../clients/buying.ts';
import { openLoad } from '../clients/open-load.ts';
import { atLeast, type Figure, none, told } from '../figures.ts';
import type { ShopEngine } from '../topology/engines.ts';
import { FULL } from '../topology/plan.ts';
import { enginesOf } from './engines-of.ts';
import type { Run, Scenario } from './scenario.ts';
import { countsOf, described, isOk, limitOf, secondsOf, tookAtMost } from './windows.ts';

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
export const pB2: Scenario = {
  id: 'P-B2',
  promise: 'A broker that is down does not stop selling',
  seconds: 600,
  plan: FULL,
  run: async (run) => {
    const figures: Figure[] = [];
    for (const outage of OUTAGES[run.size]) figures.push(...(await sellWithout(run, outage)));
    return figures;
  },
};

async function sellWithout(run: Run, outage: Outage): Promise<Figure[]> {
  const { topology, size, signal, say, history } = run;
  const { kafka } = enginesOf(run);
  const { buy } = createBuying(run);
  const next = () => ({ tag: 'order', make: buy });
  const load = (seconds: number) => openLoad({ perSecond: ORDERS_A_SECOND, seconds, next, signal });
  const usual = await load(size === 'full' ? 10 : 1);
  say(`the broker is ${outage.name} for ${outage.seconds} s`);
  await outage.begin(kafka);
  const selling = load(outage.seconds);
  let waiting = 0;
  try {
    await wait(outage.seconds * 1_000, undefined, { signal });
    waiting = await eventsWaiting(topology);
  } finally {
    await outage.end(kafka);
  }
  say('it is back');
  const drained = { what: 'backlog drained', seconds: secondsOf(size, DRAINED_WITHIN_S) };
  const [orders, figures] = await Promise.all([selling, checkAll(topology, history.entries, drained)]);
  return [
    none(`orders not accepted, of ${orders.length}`, orders.filter((one) => !isOk(one)).map(described)),
    tookAtMost('orders', orders, 0.95, limitOf(size, 800)),
    told('orders before', `${countsOf(usual)}, ${tookAtMost('', usual, 0.95, 0).measured}`),
    atLeast('orders', orders.length, ORDERS_A_SECOND * outage.seconds),
    atLeast('events that waited for its return', waiting, ORDERS_A_SECOND * outage.seconds),
    ...figures,
  ].map((figure) => ({ ...figure, what: `${outage.name}: ${figure.what}` }));
}

async function eventsWaiting(topology: Run['topology']): Promise<number> {
  const databases = openDatabases(topology);
  const [row] = await databases
    .of('order')
    .query<{ count: number }>('select count(*) as count from outbox where published_at is null');
  await databases.close();
  return row?.count ?? 0;
}
