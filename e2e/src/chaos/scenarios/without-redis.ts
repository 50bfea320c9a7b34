import { setTimeout as wait } from 'node:timers/promises';
import { logIn, registerCustomer } from '../../clients/fixture.ts';
import { mixedCalls } from '../../clients/mixed-calls.ts';
import { openLoopLoad, type Sample, type TaggedCall } from '../../clients/open-loop-load.ts';
import {
  allSucceededOrForgiven,
  describeSample,
  hasRetryAfter,
  latencyAtMost,
  latencyLimit,
  slowestAtMost,
  startedBetween,
} from '../../clients/sample-measurements.ts';
import type { createShopClient } from '../../clients/shop-client.ts';
import { atLeast, info, type Measurement, none, percentileOf } from '../../measurements/measurements.ts';
import type { ShopEngine } from '../../topology/engines.ts';
import { enginesOf } from './engines-of.ts';
import type { Run } from './scenario.ts';
import { unreadyMembers } from './unready-members.ts';

/** A write may wait twice for the rate-limit store, 100 ms each (gateway/src/timeouts.ts), until its circuit breaker opens. */
const ADDITIONAL_MS = 300;
/** The gateway's timeout of a service (gateway/src/timeouts.ts): a slower call hangs. */
const HUNG_MS = 5_000;

/** More writes at once than the rate limit of a user allows (60; docs/api.md#rate-limits). */
const WRITES = 90;

interface Loss {
  name: string;
  begin(redis: ShopEngine): Promise<void> | void;
  end(redis: ShopEngine): Promise<void> | void;
}

const LOSSES: Record<Run['size'], Loss[]> = {
  full: [
    { name: 'killed', begin: (redis) => redis.kill(), end: (redis) => redis.start() },
    { name: 'paused', begin: (redis) => redis.pause(), end: (redis) => redis.resume() },
    {
      name: 'in a black hole',
      begin: ({ proxy }) => proxy.setFault({ kind: 'blackhole' }),
      end: ({ proxy }) => proxy.setFault({ kind: 'pass' }),
    },
  ],
  quick: [{ name: 'killed', begin: (redis) => redis.kill(), end: (redis) => redis.start() }],
};

/** Without Redis each gateway counts rate limits in its own memory; no call fails or hangs, including logins and orders. */
export async function withoutRedis(run: Run): Promise<Measurement[]> {
  const measurements: Measurement[] = [];
  for (const loss of LOSSES[run.size]) measurements.push(...(await measureLoss(run, loss)));
  return measurements;
}

async function measureLoss(run: Run, { name, begin, end }: Loss): Promise<Measurement[]> {
  const { topology, size, log, signal } = run;
  const { redis } = enginesOf(run);
  const seconds = size === 'full' ? 10 : 3;
  const next = callsAndLogins(run);
  const customer = await registerCustomer(
    topology.gateways[0]?.url ?? '',
    `limited-${run.random.below(2 ** 32)}`,
    ownAddress(run),
  );
  const startedAt = performance.now();
  const load = openLoopLoad({ perSecond: 20, seconds: 3 * seconds, next, signal });
  await wait(seconds * 1_000, undefined, { signal });
  const connections = redis.proxy.openConnections();
  log(`Redis is ${name}`);
  await begin(redis);
  const from = performance.now();
  let to = from;
  let writes: Sample[];
  let unready: string[];
  try {
    await wait(seconds * 1_000, undefined, { signal });
    to = performance.now();
    unready = await unreadyMembers(topology);
    writes = await tooManyWrites(customer.at(topology.gateways[1]?.url ?? ''));
  } finally {
    await end(redis);
  }
  const samples = await load;
  const within = (since: number, until: number) =>
    ['order', 'other', 'login'].flatMap((tag) => startedBetween(samples, tag, since, until));
  const during = within(from, to);
  const took = within(startedAt, from).map((one) => one.durationMs);
  const p95Before = percentileOf(took, 0.95);
  const rejected = writes.filter(hasRetryAfter);
  return [
    atLeast('connections to Redis before', connections, 1),
    ...allSucceededOrForgiven('calls before, during and after', samples, { size, phases: [from, to] }),
    latencyAtMost(
      'calls during the outage',
      during,
      0.95,
      latencyLimit(size, Math.round(2 * p95Before + ADDITIONAL_MS)),
    ),
    info('before, p95', `${Math.round(p95Before)} ms`),
    slowestAtMost('calls during the outage', during, latencyLimit(size, HUNG_MS)),
    info('logins among them', String(during.filter(({ tag }) => tag === 'login').length)),
    atLeast(`rate-limited of ${WRITES} writes at once by one user`, rejected.length, 1),
    none(
      'writes neither accepted nor rejected with Retry-After',
      writes.filter((one) => one.status !== 403 && !hasRetryAfter(one)).map(describeSample),
    ),
    // Degraded but ready (P-C2).
    none('processes that are not ready', unready),
    info('writes accepted', String(writes.length - rejected.length)),
  ].map((measurement) => ({ ...measurement, what: `Redis ${name}: ${measurement.what}` }));
}

/** Every tenth call is a login, the others are mixed. */
function callsAndLogins(run: Run): (n: number) => TaggedCall {
  const { topology, fixture, random } = run;
  const mixed = mixedCalls(run);
  const url = topology.gateways[0]?.url ?? '';
  return (n) => {
    if (n % 10 !== 5) return mixed(n);
    const customer = random.pick(fixture.customers);
    return { tag: 'login', send: () => logIn(url, customer) };
  };
}

/** Writes that a customer may not make: they are rate-limited first, then rejected with 403. */
function tooManyWrites(client: ReturnType<typeof createShopClient>): Promise<Sample[]> {
  const calls = Array.from({ length: WRITES }, async () => ({
    ...(await client.call({ method: 'DELETE', path: '/api/products/admin/none' })),
    tag: 'write',
  }));
  return Promise.all(calls);
}

function ownAddress({ random }: Run): string {
  return `10.90.${random.below(250)}.${random.below(250)}`;
}
