import { setTimeout as wait } from 'node:timers/promises';
import { checkAll } from '../checkers/check-all.ts';
import { type DatabaseName, openDatabases } from '../checkers/databases.ts';
import { createBuying } from '../clients/buying.ts';
import { catalogueRead } from '../clients/mixed-shots.ts';
import { openLoad, type Shot } from '../clients/open-load.ts';
import { createShopClient } from '../clients/shop-client.ts';
import { holdLock } from '../faults/hold-lock.ts';
import { takeConnections } from '../faults/take-connections.ts';
import { atLeast, atMost, type Measurement, none } from '../measurements.ts';
import { WHOLE } from '../topology/plan.ts';
import {
  allSucceededOrForgiven,
  describeSample,
  isOk,
  isRefusal,
  latencyAtMost,
  latencyLimit,
  secondsLimit,
  secondsUntilRecovered,
  slowestAtMost,
  startedBetween,
} from './sample-measurements.ts';
import type { Run, Scenario } from './scenario.ts';

/** Connections of each process's pool (packages/platform/src/service/postgres/postgres.ts), and one that listens. */
const POOL = 11;

/** P-C8: a table is locked (F6), or PostgreSQL has no connection left (F7). */
export const lockedDatabase: Scenario = {
  name: 'locked-database',
  guarantee: 'P-C8',
  statement: 'Databases fail fast',
  seconds: 200,
  plan: WHOLE,
  run: async (run) => {
    const { topology, size } = run;
    const locked = (name: DatabaseName, table: string) => () => holdLock(topology.databaseUrl(name), table);
    const measurements = await outage(run, 'orders locked', {
      next: ordersOnly(run),
      begin: locked('order', 'orders'),
    });
    if (size === 'full') {
      measurements.push(
        ...(await outage(run, 'sessions locked', {
          next: signedInAndVisitors(run),
          begin: locked('user', 'sessions'),
        })),
      );
    }
    const taken = () => takeConnections(topology.databaseUrl('postgres'));
    measurements.push(
      ...(await outage(run, 'no connection left', { next: signedIn(run), begin: taken, isEverybodyHit: true })),
    );
    measurements.push(...(await checkAll(topology, run.history.entries)));
    return measurements;
  },
};

interface Outage {
  next: (n: number) => Shot;
  /** Brings the fault about, and gives what ends it. */
  begin: () => Promise<() => Promise<void>>;
  /** Whether no part of the shop is spared. */
  isEverybodyHit?: boolean;
}

async function outage(run: Run, name: string, { next, begin, isEverybodyHit = false }: Outage): Promise<Measurement[]> {
  const { size, signal, log } = run;
  const times = size === 'full' ? { before: 3, during: 20, after: 10 } : { before: 1, during: 3, after: 2 };
  log(name);
  const before = await openLoad({ perSecond: 10, seconds: times.before, next, signal });
  const usual = latencyAtMost('before', before, 0.95, Number.POSITIVE_INFINITY);
  const end = await begin();
  const from = performance.now();
  const load = openLoad({ perSecond: 10, seconds: times.during + times.after + 1, next, signal });
  try {
    await wait(times.during * 1_000, undefined, { signal });
  } finally {
    await end();
  }
  const to = performance.now();
  log('it is over');
  const samples = await load;
  // Who still waited when it was over may have got what he wanted.
  const hit = startedBetween(samples, 'hit', from, to).filter(({ at, took }) => at + took < to);
  const failed = hit.filter((one) => !isOk(one));
  return [
    atLeast('calls that met the fault', (100 * failed.length) / hit.length, 90, ' %'),
    none('answers that are no 503 in JSON', failed.filter((one) => !isRefusal(one, [503])).map(describeSample)),
    slowestAtMost('answers', hit, latencyLimit(size, 3_000)),
    ...(isEverybodyHit
      ? []
      : allSucceededOrForgiven('calls of other parts', startedBetween(samples, 'other', from, to), { size })),
    atMost('recovered after', secondsUntilRecovered(samples, 'hit', to), secondsLimit(size, 5), ' s'),
    usual,
    ...(await leaks(run)),
  ].map((measurement) => ({ ...measurement, what: `${name}: ${measurement.what}` }));
}

/** Calls that need the table of orders, and reads of the catalogue, which do not. */
function ordersOnly(run: Run): (n: number) => Shot {
  const { people, random } = run;
  const { buy } = createBuying(run);
  return (n) => {
    if (n % 3 === 0) return { tag: 'hit', make: buy };
    if (n % 3 === 1) return { tag: 'hit', make: () => random.pick(people.customers).call({ path: '/api/orders' }) };
    return { tag: 'other', make: () => people.administrator.call(catalogueRead(n)) };
  };
}

/** Calls of somebody who is signed in: none works without the database of the user service. */
function signedIn({ people, random }: Run): (n: number) => Shot {
  return (n) => {
    const customer = random.pick(people.customers);
    const path = n % 2 === 0 ? `/api/users/profile/${customer.id}` : '/api/orders';
    return { tag: 'hit', make: () => customer.call({ path, method: 'GET' }) };
  };
}

/** The same, and every third call is that of somebody who is not signed in and looks at products. */
function signedInAndVisitors(run: Run): (n: number) => Shot {
  const next = signedIn(run);
  const visitor = createShopClient(run.topology.gateways[0]?.url ?? '', 'visitor', '10.80.0.1');
  return (n) => (n % 3 === 2 ? { tag: 'other', make: () => visitor.call(catalogueRead(n)) } : next(n));
}

/** What services hold of PostgreSQL when it is over. */
async function leaks({ topology }: Run): Promise<Measurement[]> {
  const databases = openDatabases(topology);
  try {
    const found = await databases.of('user').query<{ name: string; count: number; stuck: number }>(
      `select application_name as name, count(*) as count,
              count(*) filter (where state like 'idle in transaction%' and state_change < now() - interval '1 second') as stuck
       from pg_stat_activity where backend_type = 'client backend' and application_name not like 'chaos%' group by 1`,
    );
    const tooMany = found.filter(
      ({ name, count }) =>
        count > POOL * Math.max(1, topology.all().filter((one) => one.name === name.split(' ')[0]).length),
    );
    return [
      none('pools that hold more connections than they may', tooMany),
      none(
        'transactions left open',
        found.filter(({ stuck }) => stuck > 0),
      ),
    ];
  } finally {
    await databases.close();
  }
}
