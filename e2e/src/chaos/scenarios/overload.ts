import { setTimeout as wait } from 'node:timers/promises';
import { checkAll } from '../checkers/check-all.ts';
import { createBuying } from '../clients/buying.ts';
import { openLoad, type Sample, type Shot } from '../clients/open-load.ts';
import { atLeast, atMost, info, type Measurement, none, percentileOf } from '../measurements.ts';
import { WHOLE } from '../topology/plan.ts';
import { memoryOf } from '../topology/process-state.ts';
import type { Topology } from '../topology/topology.ts';
import {
  allSucceededOrForgiven,
  describeSample,
  hasRetryAfter,
  isOk,
  latencyAtMost,
  latencyLimit,
} from './sample-measurements.ts';
import type { Run, Scenario, Size } from './scenario.ts';

/** Callers who wait for their answers while the capacity is measured. */
const CALLERS = 16;
const CALM = 20;

/** P-C5: four times as many calls as the shop can answer, orders among them. */
export const overload: Scenario = {
  name: 'overload',
  guarantee: 'P-C5',
  statement: 'Overload is refused, not suffered',
  seconds: 240,
  byHand: 'a load that leaves nothing of the machine to the tests beside it',
  // The driver would be the narrow place: it makes the load already.
  plan: { ...WHOLE, proxied: false },
  run: async (run) => {
    const next = heavyShots(run);
    const times =
      run.size === 'full'
        ? { measure: 10, overload: 60, calm: 10, rest: 10 }
        : { measure: 2, overload: 4, calm: 2, rest: 3 };
    const before = await openLoad({ perSecond: CALM, seconds: times.calm, next, signal: run.signal });
    const capacity = await capacityOf(times.measure, next);
    run.log(`answers a second: ${Math.round(capacity)}; now ${Math.round(4 * capacity)} calls a second`);
    const memory = watchMemory(run.topology);
    const began = performance.now();
    const samples = await openLoad({ perSecond: 4 * capacity, seconds: times.overload, next, signal: run.signal });
    const late = performance.now() - began - times.overload * 1_000;
    const mostMemory = memory.stop();
    await wait(Math.max(0, times.rest * 1_000 - late));
    const after = await openLoad({ perSecond: CALM, seconds: times.calm, next, signal: run.signal });
    return [
      ...measurementsOf(samples, capacity, run.size),
      ...mostMemory,
      ...recoveryMeasurements(before, after, run.size),
      ...(await checkAll(run.topology, run.history.entries)),
    ];
  },
};

/** Half orders, half reads that no cache answers. */
function heavyShots(run: Run): (n: number) => Shot {
  const { people, random } = run;
  const { buy } = createBuying(run);
  const fresh = { 'cache-control': 'no-cache' };
  return (n) => {
    if (n % 2 === 0) return { tag: 'order', make: buy };
    const customer = random.pick(people.customers);
    const path = n % 4 === 1 ? `/api/products/get-one/${random.pick(people.products).id}` : '/api/products/search/lamp';
    return { tag: 'read', make: () => customer.call({ path, headers: fresh }) };
  };
}

/** Good answers a second to a few callers who wait for each. */
async function capacityOf(seconds: number, next: (n: number) => Shot): Promise<number> {
  const until = performance.now() + seconds * 1_000;
  let [n, good] = [0, 0];
  const caller = async () => {
    while (performance.now() < until) {
      const answer = await next(n++).make();
      if (isOk(answer)) good += 1;
    }
  };
  await Promise.all(Array.from({ length: CALLERS }, caller));
  return good / seconds;
}

function measurementsOf(samples: readonly Sample[], capacity: number, size: Size): Measurement[] {
  const accepted = samples.filter(isOk);
  const refused = samples.filter((one) => !isOk(one));
  const rude = refused.filter((one) => !hasRetryAfter(one));
  const seconds = (Math.max(...samples.map(({ at }) => at)) - Math.min(...samples.map(({ at }) => at))) / 1_000;
  return [
    info('capacity a second', String(Math.round(capacity))),
    atLeast('times as many really sent', samples.length / seconds / capacity, size === 'full' ? 3.5 : 1),
    latencyAtMost('accepted calls', accepted, 0.99, latencyLimit(size, 2_000)),
    atLeast(
      'accepted, of what it can do',
      (100 * accepted.length) / seconds / capacity,
      size === 'full' ? 50 : 10,
      ' %',
    ),
    info('accepted of all', `${accepted.length} of ${samples.length}`),
    none('refused by anything but 429 or 503 with Retry-After', rude.map(describeSample)),
  ];
}

function recoveryMeasurements(before: readonly Sample[], after: readonly Sample[], size: Size): Measurement[] {
  const usual = percentileOf(
    before.map(({ took }) => took),
    0.95,
  );
  return [
    // Of few calls, the slowest few decide: twice the time and a blink is still the same.
    latencyAtMost('afterwards', after, 0.95, latencyLimit(size, Math.round(2 * usual + 50))),
    info('before, p95', `${Math.round(usual)} ms`),
    ...allSucceededOrForgiven('afterwards: calls', after, { size }),
  ];
}

/** The most memory that each process had, looked at every second. */
function watchMemory(topology: Topology): { stop: () => Measurement[] } {
  const most = new Map<string, number>();
  const look = setInterval(async () => {
    for (const [at, member] of topology.all().entries()) {
      const name = `${member.name} (${at + 1})`;
      most.set(name, Math.max(most.get(name) ?? 0, await memoryOf(member.process().pid)));
    }
  }, 1_000);
  return {
    stop: () => {
      clearInterval(look);
      const [[name, memory] = ['nobody', Number.POSITIVE_INFINITY]] = [...most].sort(([, a], [, b]) => b - a);
      return [atMost(`most memory of a process, ${name}`, memory, 512, ' MiB')];
    },
  };
}
