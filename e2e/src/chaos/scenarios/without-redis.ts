import { setTimeout as wait } from 'node:timers/promises';
import { mixedShots } from '../clients/mixed-shots.ts';
import { openLoad, type Sample, type Shot } from '../clients/open-load.ts';
import { logIn, registerPerson } from '../clients/people.ts';
import type { createShopClient } from '../clients/shop-client.ts';
import { atLeast, info, type Measurement, none, percentileOf } from '../measurements.ts';
import type { ShopEngine } from '../topology/engines.ts';
import { enginesOf } from './engines-of.ts';
import {
  allSucceededOrForgiven,
  describeSample,
  hasRetryAfter,
  latencyAtMost,
  latencyLimit,
  slowestAtMost,
  startedBetween,
} from './sample-measurements.ts';
import type { Run } from './scenario.ts';

/** A write may wait twice for the store of the limits, 100 ms each (gateway/src/timeouts.ts), until its breaker opens. */
const LATER_MS = 300;
/** A service's own time limit (gateway/src/timeouts.ts), which nothing that hangs would keep. */
const HUNG_MS = 5_000;

/** More than a person may do at once (API.md, Everywhere: 60 writes). */
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
      begin: ({ door }) => door.set({ kind: 'blackhole' }),
      end: ({ door }) => door.set({ kind: 'pass' }),
    },
  ],
  quick: [{ name: 'killed', begin: (redis) => redis.kill(), end: (redis) => redis.start() }],
};

/** Limits fall back to each gateway's own memory; nothing fails and nothing hangs, logins and orders included. */
export async function withoutRedis(run: Run): Promise<Measurement[]> {
  const measurements: Measurement[] = [];
  for (const loss of LOSSES[run.size]) measurements.push(...(await lose(run, loss)));
  return measurements;
}

async function lose(run: Run, { name, begin, end }: Loss): Promise<Measurement[]> {
  const { topology, size, log, signal } = run;
  const { redis } = enginesOf(run);
  const seconds = size === 'full' ? 10 : 3;
  const next = callsAndLogins(run);
  const limited = await registerPerson(
    topology.gateways[0]?.url ?? '',
    `limited-${run.random.below(2 ** 32)}`,
    ownAddress(run),
  );
  const began = performance.now();
  const load = openLoad({ perSecond: 20, seconds: 3 * seconds, next, signal });
  await wait(seconds * 1_000, undefined, { signal });
  const connections = redis.door.open();
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
    writes = await tooManyWrites(limited.at(topology.gateways[1]?.url ?? ''));
  } finally {
    await end(redis);
  }
  const samples = await load;
  const within = (since: number, until: number) =>
    ['order', 'other', 'login'].flatMap((tag) => startedBetween(samples, tag, since, until));
  const during = within(from, to);
  const took = within(began, from).map((one) => one.took);
  const usual = percentileOf(took, 0.95);
  const refused = writes.filter(hasRetryAfter);
  return [
    atLeast('connections to it before', connections, 1),
    ...allSucceededOrForgiven('calls before, meanwhile and afterwards', samples, { size, phases: [from, to] }),
    latencyAtMost('calls meanwhile', during, 0.95, latencyLimit(size, Math.round(2 * usual + LATER_MS))),
    info('before, p95', `${Math.round(usual)} ms`),
    slowestAtMost('calls meanwhile', during, latencyLimit(size, HUNG_MS)),
    info('logins among them', String(during.filter(({ tag }) => tag === 'login').length)),
    atLeast(`of ${WRITES} writes at once by one person, refused by the gateway's own count`, refused.length, 1),
    none(
      'writes neither let through nor refused politely',
      writes.filter((one) => one.status !== 403 && !hasRetryAfter(one)).map(describeSample),
    ),
    none('processes that are not ready', unready),
    info('let through', String(writes.length - refused.length)),
  ].map((measurement) => ({ ...measurement, what: `Redis ${name}: ${measurement.what}` }));
}

/** Each tenth call is a login; the rest is of everything. */
function callsAndLogins(run: Run): (n: number) => Shot {
  const { topology, people, random } = run;
  const mixed = mixedShots(run);
  const url = topology.gateways[0]?.url ?? '';
  return (n) => {
    if (n % 10 !== 5) return mixed(n);
    const customer = random.pick(people.customers);
    return { tag: 'login', make: () => logIn(url, customer) };
  };
}

/** Counted before anything is looked at; who may not is told so. */
function tooManyWrites(client: ReturnType<typeof createShopClient>): Promise<Sample[]> {
  const calls = Array.from({ length: WRITES }, async () => ({
    ...(await client.call({ method: 'DELETE', path: '/api/products/admin/none' })),
    tag: 'write',
  }));
  return Promise.all(calls);
}

/** RELIABILITY.md P-C2: without it the shop is degraded, not unready. */
async function unreadyMembers(topology: Run['topology']): Promise<string[]> {
  const answers = topology.all().map(async ({ name, innerUrl }) => {
    const status = await fetch(`${innerUrl}/readyz`).then(
      (answer) => answer.status,
      () => 0,
    );
    return status === 200 ? [] : [`${name}: ${status}`];
  });
  return (await Promise.all(answers)).flat();
}

function ownAddress({ random }: Run): string {
  return `10.90.${random.below(250)}.${random.below(250)}`;
}
