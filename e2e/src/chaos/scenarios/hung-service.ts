import { setTimeout as wait } from 'node:timers/promises';
import { checkAll } from '../checkers/check-all.ts';
import type { Answer } from '../clients/call.ts';
import { mixedShots } from '../clients/mixed-shots.ts';
import { openLoad, type Sample, type Shot } from '../clients/open-load.ts';
import { pauseProcesses } from '../faults/pause-processes.ts';
import { atMost, info, type Measurement, none, percentileOf } from '../measurements.ts';
import { WHOLE } from '../topology/plan.ts';
import {
  allSucceededOrForgiven,
  countByStatus,
  describeSample,
  isRefusal,
  latencyAtMost,
  latencyLimit,
  secondsLimit,
  secondsUntilRecovered,
  slowestAtMost,
  startedBetween,
} from './sample-measurements.ts';
import type { Run, Scenario, Size } from './scenario.ts';

/** Connections that the gateway may have to one address (gateway/src/upstreams/upstream-agent.ts). */
const SOCKET_CAP = 256;

/** P-C3: the order service hangs, both replicas, paused (F2) and behind a black hole (F4). */
export const hungService: Scenario = {
  name: 'hung-service',
  guarantee: 'P-C3',
  statement: 'A hung service hurts only itself',
  seconds: 240,
  plan: WHOLE,
  run: async (run) => {
    const measurements = [...(await hang(run, 'black hole', () => blackhole(run)))];
    if (run.size === 'full') measurements.push(...(await hang(run, 'paused', () => pause(run))));
    measurements.push(...(await checkAll(run.topology, run.history.entries)));
    return measurements;
  },
};

/** @param begin brings the fault about, and gives what ends it */
async function hang(run: Run, name: string, begin: () => () => void): Promise<Measurement[]> {
  const { topology, size, log, signal } = run;
  // A quick run waits for the breaker, and no longer.
  const times = size === 'full' ? { before: 10, during: 30, after: 20 } : { before: 1, during: 30, after: 4 };
  const doors = topology.members('order').map(({ door }) => door);
  for (const door of doors) door.forgetMost();
  const next = mixedShots(run);
  const before = await openLoad({ perSecond: 30, seconds: times.before, next, signal });
  log(`the order service hangs: ${name}`);
  const from = performance.now();
  const end = begin();
  const opened = Promise.withResolvers<void>();
  const enough = new AbortController();
  const loading = openLoad({
    perSecond: 30,
    seconds: times.during + times.after,
    next: (n) => reportingRefusal(next(n), opened.resolve),
    signal: AbortSignal.any([signal, enough.signal]),
  });
  const over = wait(times.during * 1_000, undefined, { signal });
  try {
    await (size === 'full' ? over : Promise.race([over, opened.promise.then(() => wait(1_000))]));
  } finally {
    end();
  }
  const to = performance.now();
  log('it is back');
  await wait(times.after * 1_000, undefined, { signal });
  enough.abort();
  const samples = await loading;
  return [
    ...orderMeasurements(startedBetween(samples, 'order', from, to), { from, to, size }),
    ...otherMeasurements(startedBetween(samples, 'other', from, to), before, size),
    atMost('most connections to one replica', Math.max(...doors.map((door) => door.mostOpen())), SOCKET_CAP),
    atMost('recovered after its return', secondsUntilRecovered(samples, 'order', to), secondsLimit(size, 10), ' s'),
    info('its routes after its return', countByStatus(samples.filter(({ tag, at }) => tag === 'order' && at >= to))),
  ].map((measurement) => ({ ...measurement, what: `${name}: ${measurement.what}` }));
}

/** The same call, which calls `refused` when the order service's breaker refused it. */
function reportingRefusal({ tag, make }: Shot, refused: () => void): Shot {
  return {
    tag,
    make: async () => {
      const answer = await make();
      if (tag === 'order' && isByBreaker(answer)) refused();
      return answer;
    },
  };
}

/** A busy gateway says 503 too, with another code. */
function isByBreaker({ status, body }: Pick<Answer, 'status' | 'body'>): boolean {
  return status === 503 && body.includes('"unavailable"');
}

function orderMeasurements(
  begun: readonly Sample[],
  { from, to, size }: { from: number; to: number; size: Size },
): Measurement[] {
  // Who still waited when it came back was answered in the end.
  const orders = begun.filter(({ at, took }) => at + took < to);
  const openedAt = Math.min(...orders.filter(isByBreaker).map(({ at }) => at));
  const after = orders.filter(({ at }) => at >= openedAt);
  const refused = after.filter(({ status }) => status === 503);
  const median = percentileOf(
    refused.map(({ took }) => took),
    0.5,
  );
  return [
    none(
      'answers that are no 504 or 503 in JSON',
      orders.filter((one) => !isRefusal(one, [503, 504])).map(describeSample),
    ),
    slowestAtMost('its routes', orders, latencyLimit(size, 5_500)),
    info('answers before the breaker opened', countByStatus(orders.filter(({ at }) => at < openedAt))),
    atMost('breaker opened after', (openedAt - from) / 1_000, secondsLimit(size, 10), ' s'),
    latencyAtMost('503 of the open breaker', refused, 0.99, latencyLimit(size, 50)),
    info(
      'its median, and calls that were let through to try',
      `${Math.round(median)} ms, ${after.length - refused.length}`,
    ),
  ];
}

function otherMeasurements(others: readonly Sample[], before: readonly Sample[], size: Size): Measurement[] {
  const usual = before.filter(({ tag }) => tag === 'other').map(({ took }) => took);
  return [
    ...allSucceededOrForgiven('calls of other parts', others, { size }),
    latencyAtMost('other parts', others, 0.95, latencyLimit(size, 300)),
    info('other parts before the fault, p95', `${Math.round(percentileOf(usual, 0.95))} ms`),
  ];
}

function blackhole({ topology }: Run): () => void {
  for (const { door } of topology.members('order')) door.set({ kind: 'blackhole' });
  return () => topology.heal();
}

function pause({ topology }: Run): () => void {
  return pauseProcesses(topology.members('order').map((member) => member.process().pid));
}
