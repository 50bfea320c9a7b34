import { setTimeout as wait } from 'node:timers/promises';
import { checkAll } from '../../checkers/check-all.ts';
import type { CallResult } from '../../clients/call.ts';
import { mixedCalls } from '../../clients/mixed-calls.ts';
import { openLoopLoad, type Sample, type TaggedCall } from '../../clients/open-loop-load.ts';
import {
  allSucceededOrForgiven,
  countByStatus,
  describeSample,
  isErrorResponse,
  latencyAtMost,
  latencyLimit,
  secondsLimit,
  secondsUntilRecovered,
  slowestAtMost,
  startedBetween,
} from '../../clients/sample-measurements.ts';
import { pauseProcesses } from '../../faults/pause-processes.ts';
import { atMost, info, type Measurement, none, percentileOf, type Size } from '../../measurements/measurements.ts';
import { EMBEDDED } from '../../topology/plan.ts';
import type { Run, Scenario } from './scenario.ts';

/** Connections of the gateway to one address (gateway/src/upstreams/upstream-agent.ts). */
const MAX_CONNECTIONS = 256;

/** P-C3: both replicas of the order service hang: behind a black hole (F4), and paused (F2). */
export const hungService: Scenario = {
  name: 'hung-service',
  guarantee: 'P-C3',
  statement: 'A hung service hurts only itself',
  seconds: 240,
  plan: EMBEDDED,
  run: async (run) => {
    const measurements = [...(await hang(run, 'black hole', () => blackhole(run)))];
    if (run.size === 'full') measurements.push(...(await hang(run, 'paused', () => pause(run))));
    measurements.push(...(await checkAll(run.topology, run.history.entries)));
    return measurements;
  },
};

/** @param begin starts the fault and returns a function that ends it */
async function hang(run: Run, name: string, begin: () => () => void): Promise<Measurement[]> {
  const { topology, size, log, signal } = run;
  // A quick run ends once the breaker is open.
  const times = size === 'full' ? { before: 10, during: 30, after: 20 } : { before: 1, during: 30, after: 4 };
  const proxies = topology.members('order').map(({ proxy }) => proxy);
  for (const proxy of proxies) proxy.resetMaxOpen();
  const next = mixedCalls(run);
  const before = await openLoopLoad({ perSecond: 30, seconds: times.before, next, signal });
  log(`the order service hangs: ${name}`);
  const from = performance.now();
  const end = begin();
  const opened = Promise.withResolvers<void>();
  const ending = new AbortController();
  const loading = openLoopLoad({
    perSecond: 30,
    seconds: times.during + times.after,
    next: (n) => reportBreaker(next(n), opened.resolve),
    signal: AbortSignal.any([signal, ending.signal]),
  });
  const over = wait(times.during * 1_000, undefined, { signal });
  try {
    await (size === 'full' ? over : Promise.race([over, opened.promise.then(() => wait(1_000))]));
  } finally {
    end();
  }
  const to = performance.now();
  log('the order service is back');
  await wait(times.after * 1_000, undefined, { signal });
  ending.abort();
  const samples = await loading;
  return [
    ...orderMeasurements(startedBetween(samples, 'order', from, to), { from, to, size }),
    ...otherMeasurements(startedBetween(samples, 'other', from, to), before, size),
    atMost(
      'maximum of connections to one replica',
      Math.max(...proxies.map((proxy) => proxy.maxOpen())),
      MAX_CONNECTIONS,
    ),
    atMost('recovered after', secondsUntilRecovered(samples, 'order', to), secondsLimit(size, 10), ' s'),
    info(
      'its routes after the fault',
      countByStatus(samples.filter(({ tag, startedAt }) => tag === 'order' && startedAt >= to)),
    ),
  ].map((measurement) => ({ ...measurement, what: `${name}: ${measurement.what}` }));
}

/** The same call; calls `onRejected` when the circuit breaker of the order service rejects it. */
function reportBreaker({ tag, send }: TaggedCall, onRejected: () => void): TaggedCall {
  return {
    tag,
    send: async () => {
      const result = await send();
      if (tag === 'order' && isByBreaker(result)) onRejected();
      return result;
    },
  };
}

/** An overloaded gateway also responds with 503, but with another code. */
function isByBreaker({ status, body }: Pick<CallResult, 'status' | 'body'>): boolean {
  return status === 503 && body.includes('"unavailable"');
}

function orderMeasurements(
  samples: readonly Sample[],
  { from, to, size }: { from: number; to: number; size: Size },
): Measurement[] {
  // Calls in flight at the end of the fault may have succeeded.
  const orders = samples.filter(({ startedAt, durationMs }) => startedAt + durationMs < to);
  const openedAt = Math.min(...orders.filter(isByBreaker).map(({ startedAt }) => startedAt));
  const after = orders.filter(({ startedAt }) => startedAt >= openedAt);
  const rejected = after.filter(({ status }) => status === 503);
  const median = percentileOf(
    rejected.map(({ durationMs }) => durationMs),
    0.5,
  );
  return [
    none(
      'responses other than 503 or 504 in JSON',
      orders.filter((one) => !isErrorResponse(one, [503, 504])).map(describeSample),
    ),
    slowestAtMost('its routes', orders, latencyLimit(size, 5_500)),
    info('responses before the breaker opened', countByStatus(orders.filter(({ startedAt }) => startedAt < openedAt))),
    atMost('breaker opened after', (openedAt - from) / 1_000, secondsLimit(size, 10), ' s'),
    latencyAtMost('503 of the open breaker', rejected, 0.99, latencyLimit(size, 50)),
    info('its median; probes let through', `${Math.round(median)} ms, ${after.length - rejected.length}`),
  ];
}

function otherMeasurements(others: readonly Sample[], before: readonly Sample[], size: Size): Measurement[] {
  const latenciesBefore = before.filter(({ tag }) => tag === 'other').map(({ durationMs }) => durationMs);
  return [
    ...allSucceededOrForgiven('calls of other parts', others, { size }),
    latencyAtMost('other parts', others, 0.95, latencyLimit(size, 300)),
    info('other parts before the fault, p95', `${Math.round(percentileOf(latenciesBefore, 0.95))} ms`),
  ];
}

function blackhole({ topology }: Run): () => void {
  for (const { proxy } of topology.members('order')) proxy.setFault({ kind: 'blackhole' });
  return () => topology.clearFaults();
}

function pause({ topology }: Run): () => void {
  return pauseProcesses(topology.members('order').map((member) => member.process().pid));
}
