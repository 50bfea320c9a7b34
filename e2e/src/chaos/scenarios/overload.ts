import { setTimeout as wait } from 'node:timers/promises';
import { checkAll } from '../../checkers/check-all.ts';
import { openLoopLoad, type Sample, type TaggedCall } from '../../clients/open-loop-load.ts';
import { createOrderClient } from '../../clients/order-client.ts';
import {
  allSucceededOrForgiven,
  describeSample,
  hasRetryAfter,
  isOk,
  latencyAtMost,
  latencyLimit,
} from '../../clients/sample-measurements.ts';
import {
  atLeast,
  atMost,
  info,
  type Measurement,
  none,
  percentileOf,
  type Size,
} from '../../measurements/measurements.ts';
import { EMBEDDED } from '../../topology/plan.ts';
import { memoryOf } from '../../topology/process-state.ts';
import type { Topology } from '../../topology/topology.ts';
import type { Run, Scenario } from './scenario.ts';

/** Concurrent clients while the capacity is measured; each waits for its responses. */
const CLIENTS = 16;
const NORMAL_PER_SECOND = 20;

/** P-C5: four times the calls that the shop can handle, half of them orders. */
export const overload: Scenario = {
  name: 'overload',
  guarantee: 'P-C5',
  statement: 'Overload is refused, not suffered',
  seconds: 240,
  alone: 'its load leaves no processor time to other tests',
  // Proxies in the process of the driver, which creates the load, would be the bottleneck.
  plan: { ...EMBEDDED, proxied: false },
  run: async (run) => {
    const next = heavyCalls(run);
    const times =
      run.size === 'full'
        ? { measure: 10, overload: 60, calm: 10, rest: 10 }
        : { measure: 2, overload: 4, calm: 2, rest: 3 };
    const before = await openLoopLoad({ perSecond: NORMAL_PER_SECOND, seconds: times.calm, next, signal: run.signal });
    const capacity = await measureCapacity(times.measure, next);
    run.log(`capacity: ${Math.round(capacity)} calls per second; sending ${Math.round(4 * capacity)} per second`);
    const memory = watchMemory(run.topology);
    const began = performance.now();
    const samples = await openLoopLoad({ perSecond: 4 * capacity, seconds: times.overload, next, signal: run.signal });
    const overrun = performance.now() - began - times.overload * 1_000;
    const maxMemory = memory.stop();
    await wait(Math.max(0, times.rest * 1_000 - overrun));
    const after = await openLoopLoad({ perSecond: NORMAL_PER_SECOND, seconds: times.calm, next, signal: run.signal });
    return [
      ...measurementsOf(samples, capacity, run.size),
      ...maxMemory,
      ...recoveryMeasurements(before, after, run.size),
      ...(await checkAll(run.topology, run.history.entries)),
    ];
  },
};

/** Half orders, half reads past the cache. */
function heavyCalls(run: Run): (n: number) => TaggedCall {
  const { fixture, random } = run;
  const { orderRandomCart } = createOrderClient(run);
  const noCache = { 'cache-control': 'no-cache' };
  return (n) => {
    if (n % 2 === 0) return { tag: 'order', send: orderRandomCart };
    const customer = random.pick(fixture.customers);
    const path =
      n % 4 === 1 ? `/api/products/get-one/${random.pick(fixture.products).id}` : '/api/products/search/lamp';
    return { tag: 'read', send: () => customer.call({ path, headers: noCache }) };
  };
}

/** Successful calls per second of a few clients that wait for each response. */
async function measureCapacity(seconds: number, next: (n: number) => TaggedCall): Promise<number> {
  const until = performance.now() + seconds * 1_000;
  let [n, succeeded] = [0, 0];
  const client = async () => {
    while (performance.now() < until) {
      const result = await next(n++).send();
      if (isOk(result)) succeeded += 1;
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  return succeeded / seconds;
}

function measurementsOf(samples: readonly Sample[], capacity: number, size: Size): Measurement[] {
  const accepted = samples.filter(isOk);
  const rejected = samples.filter((one) => !isOk(one));
  const unexpected = rejected.filter((one) => !hasRetryAfter(one));
  const seconds =
    (Math.max(...samples.map(({ startedAt }) => startedAt)) - Math.min(...samples.map(({ startedAt }) => startedAt))) /
    1_000;
  return [
    info('capacity per second', String(Math.round(capacity))),
    atLeast(
      'calls sent, as a multiple of the capacity',
      samples.length / seconds / capacity,
      size === 'full' ? 3.5 : 1,
    ),
    latencyAtMost('accepted calls', accepted, 0.99, latencyLimit(size, 2_000)),
    atLeast(
      'accepted calls, share of the capacity',
      (100 * accepted.length) / seconds / capacity,
      size === 'full' ? 50 : 10,
      ' %',
    ),
    info('accepted of all', `${accepted.length} of ${samples.length}`),
    none('rejections other than 429 or 503 with Retry-After', unexpected.map(describeSample)),
  ];
}

function recoveryMeasurements(before: readonly Sample[], after: readonly Sample[], size: Size): Measurement[] {
  const p95Before = percentileOf(
    before.map(({ durationMs }) => durationMs),
    0.95,
  );
  return [
    // A percentile of few calls varies: twice the time plus 50 ms counts as recovered.
    latencyAtMost('afterwards', after, 0.95, latencyLimit(size, Math.round(2 * p95Before + 50))),
    info('before, p95', `${Math.round(p95Before)} ms`),
    ...allSucceededOrForgiven('calls afterwards', after, { size }),
  ];
}

/** Samples the memory of every process once a second. `stop` returns the maximum. */
function watchMemory(topology: Topology): { stop: () => Measurement[] } {
  const maximum = new Map<string, number>();
  const timer = setInterval(async () => {
    for (const [at, member] of topology.all().entries()) {
      const name = `${member.name} (${at + 1})`;
      maximum.set(name, Math.max(maximum.get(name) ?? 0, await memoryOf(member.process().pid)));
    }
  }, 1_000);
  return {
    stop: () => {
      clearInterval(timer);
      const [[name, memory] = ['none', Number.POSITIVE_INFINITY]] = [...maximum].sort(([, a], [, b]) => b - a);
      return [atMost(`maximum memory of a process, ${name}`, memory, 512, ' MiB')];
    },
  };
}
