import { setTimeout as wait } from 'node:timers/promises';
import { TIMEOUT_FACTOR } from '@shop/testing/timeout-factor.ts';
import { checkAll } from '../../checkers/check-all.ts';
import { type DatabaseName, openDatabases } from '../../checkers/databases.ts';
import { uncachedList } from '../../clients/mixed-calls.ts';
import { openLoopLoad, type TaggedCall } from '../../clients/open-loop-load.ts';
import { createOrderClient } from '../../clients/order-client.ts';
import {
  allSucceededOrForgiven,
  describeSample,
  isErrorResponse,
  isOk,
  latencyAtMost,
  latencyLimit,
  secondsLimit,
  secondsUntilRecovered,
  slowestAtMost,
  startedBetween,
} from '../../clients/sample-measurements.ts';
import { createShopClient } from '../../clients/shop-client.ts';
import { exhaustConnections } from '../../faults/exhaust-connections.ts';
import { holdLock } from '../../faults/hold-lock.ts';
import { atLeast, atMost, type Measurement, none } from '../../measurements/measurements.ts';
import { EMBEDDED } from '../../topology/plan.ts';
import type { Run, Scenario } from './scenario.ts';

/** Connections of a process: its pool (packages/platform/src/service/postgres/postgres.ts) and one for LISTEN. */
const POOL = 11;

/** P-C8: a table is locked (F6); PostgreSQL has no connection left (F7). */
export const lockedDatabase: Scenario = {
  name: 'locked-database',
  guarantee: 'P-C8',
  statement: 'Databases fail fast',
  seconds: 200,
  plan: EMBEDDED,
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
    const exhaust = () => exhaustConnections(topology.databaseUrl('postgres'));
    measurements.push(
      ...(await outage(run, 'no connection left', { next: signedIn(run), begin: exhaust, affectsAll: true })),
    );
    measurements.push(...(await checkAll(topology, run.history.entries)));
    return measurements;
  },
};

interface Outage {
  next: (n: number) => TaggedCall;
  /** Starts the fault and returns a function that ends it. */
  begin: () => Promise<() => Promise<void>>;
  /** Whether the fault affects every part of the shop. */
  affectsAll?: boolean;
}

async function outage(run: Run, name: string, { next, begin, affectsAll = false }: Outage): Promise<Measurement[]> {
  const { size, signal, log } = run;
  // A quick run lasts as long as the shop waits for a lock at most.
  const times =
    size === 'full' ? { before: 3, during: 20, after: 10 } : { before: 1, during: 3 * TIMEOUT_FACTOR, after: 2 };
  log(name);
  const before = await openLoopLoad({ perSecond: 10, seconds: times.before, next, signal });
  const latencyBefore = latencyAtMost('before', before, 0.95, Number.POSITIVE_INFINITY);
  const end = await begin();
  const from = performance.now();
  const load = openLoopLoad({ perSecond: 10, seconds: times.during + times.after + 1, next, signal });
  try {
    await wait(times.during * 1_000, undefined, { signal });
  } finally {
    await end();
  }
  const to = performance.now();
  log('the fault is over');
  const samples = await load;
  // Calls in flight at the end of the fault may have succeeded.
  const affected = startedBetween(samples, 'affected', from, to).filter(
    ({ startedAt, durationMs }) => startedAt + durationMs < to,
  );
  const failed = affected.filter((one) => !isOk(one));
  return [
    atLeast('calls that failed', (100 * failed.length) / affected.length, 90, ' %'),
    none('responses other than 503 in JSON', failed.filter((one) => !isErrorResponse(one, [503])).map(describeSample)),
    slowestAtMost('responses', affected, latencyLimit(size, 3_000)),
    ...(affectsAll
      ? []
      : allSucceededOrForgiven('calls of other parts', startedBetween(samples, 'other', from, to), { size })),
    atMost('recovered after', secondsUntilRecovered(samples, 'affected', to), secondsLimit(size, 5), ' s'),
    latencyBefore,
    ...(await leaks(run)),
  ].map((measurement) => ({ ...measurement, what: `${name}: ${measurement.what}` }));
}

/** Calls that need the table of orders, and reads of the catalogue that do not. */
function ordersOnly(run: Run): (n: number) => TaggedCall {
  const { fixture, random } = run;
  const { orderRandomCart } = createOrderClient(run);
  return (n) => {
    if (n % 3 === 0) return { tag: 'affected', send: orderRandomCart };
    if (n % 3 === 1)
      return { tag: 'affected', send: () => random.pick(fixture.customers).call({ path: '/api/orders' }) };
    return { tag: 'other', send: () => fixture.administrator.call(uncachedList(n)) };
  };
}

/** Calls of signed-in customers: all need the database of the user service. */
function signedIn({ fixture, random }: Run): (n: number) => TaggedCall {
  return (n) => {
    const customer = random.pick(fixture.customers);
    const path = n % 2 === 0 ? `/api/users/profile/${customer.id}` : '/api/orders';
    return { tag: 'affected', send: () => customer.call({ path, method: 'GET' }) };
  };
}

/** Every third call is a visitor's read of the catalogue, the others are calls of signed-in customers. */
function signedInAndVisitors(run: Run): (n: number) => TaggedCall {
  const next = signedIn(run);
  const visitor = createShopClient(run.topology.gateways[0]?.url ?? '', 'visitor', '10.80.0.1');
  return (n) => (n % 3 === 2 ? { tag: 'other', send: () => visitor.call(uncachedList(n)) } : next(n));
}

/** The connections and transactions that services still hold after the fault. */
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
      none('pools above their limit', tooMany),
      none(
        'transactions left open',
        found.filter(({ stuck }) => stuck > 0),
      ),
    ];
  } finally {
    await databases.close();
  }
}
