import { setTimeout as wait } from 'node:timers/promises';
import { checkAll } from '../checkers/check-all.ts';
import { createBuying } from '../clients/buying.ts';
import type { Sample } from '../clients/open-load.ts';
import type { Person } from '../clients/people.ts';
import { type Random, seeded } from '../clients/random.ts';
import { strike, type Victim, victimsOf } from '../faults/victims.ts';
import { atLeast, info, type Measurement, none } from '../measurements.ts';
import { FULL } from '../topology/plan.ts';
import { countByStatus, isOk } from './sample-measurements.ts';
import type { Run, Scenario, Size } from './scenario.ts';
import { waitUntilHealthy } from './wait-until-healthy.ts';

interface Course {
  /** Over all clients, spread evenly over the time. */
  orders: number;
  seconds: number;
  /** Milliseconds between two faults, at least and at most. */
  every: [number, number];
  /** Fewer faults or accepted orders than these would prove nothing. */
  faults: number;
  accepted: number;
}

const COURSES: Record<Size, Course> = {
  full: { orders: 600, seconds: 300, every: [6_000, 10_000], faults: 25, accepted: 400 },
  quick: { orders: 64, seconds: 12, every: [3_000, 4_000], faults: 2, accepted: 20 },
};
const FIXED_SEEDS = [1, 2, 3, 4, 5];
/** From this seed on, victims are also frozen (F2) and cut off (F3), not only killed (F1). */
const FIRST_MIXED_SEED = 3;
/** A client sends an order of unknown fate again, as a browser would. */
const TRIES = 4;
/** More at once would leave no shop to order from. */
const MOST_DOWN = 2;
const RETRY_AFTER_MS = 1_000;

/** P-A1: random processes and engines are killed while eight clients order; the sixth seed is the run's own. */
export const randomKills: Scenario = {
  name: 'random-kills',
  guarantee: 'P-A1',
  statement: 'An acknowledged order is never lost, doubled or half-made',
  seconds: 3_000,
  byHand: 'breaks random things for minutes',
  plan: FULL,
  run: async (run) => {
    const own = run.random.below(2 ** 31);
    const measurements: Measurement[] = [];
    for (const seed of run.size === 'full' ? [...FIXED_SEEDS, own] : [own]) {
      const found = await orderUnderFaults(run, seed);
      for (const { what, measured, holds } of found) run.log(`${holds ? 'holds' : 'FAILS'}: ${what}: ${measured}`);
      measurements.push(...found);
      if (run.signal.aborted) break;
    }
    return measurements;
  },
};

async function orderUnderFaults(run: Run, seed: number): Promise<Measurement[]> {
  const { topology, people, history, size, signal, log } = run;
  const course = COURSES[size];
  await waitUntilHealthy(run);
  log(`seed ${seed}: ${course.orders} orders in ${course.seconds} s`);
  const random = seeded(seed);
  const over = new AbortController();
  const faults = breakThings(run, random, course, AbortSignal.any([signal, over.signal]), seed >= FIRST_MIXED_SEED);
  let samples: Sample[];
  let struck: Struck;
  try {
    const clients = people.customers.map((customer, n) => orderAsClient(run, customer, seed + 1_000 * (n + 1), n));
    samples = (await Promise.all(clients)).flat();
  } finally {
    over.abort();
    struck = await faults;
    topology.heal();
  }
  const accepted = samples.filter(isOk).length;
  return [
    info('answers, an order of unknown fate sent again', countByStatus(samples)),
    atLeast('faults', struck.what.length, course.faults),
    info('victims', countsByName(struck.what)),
    none('victims that did not recover', struck.lost),
    atLeast(`orders accepted of ${course.orders}`, accepted, course.accepted),
    ...(await checkAll(topology, history.entries, { what: 'quiet after the faults' })),
  ].map((measurement) => ({ ...measurement, what: `seed ${seed}: ${measurement.what}` }));
}

/** One client's share of the orders, one after another, at even times. @returns the last answer of each order */
async function orderAsClient(run: Run, customer: Person, seed: number, n: number): Promise<Sample[]> {
  const { topology, people, history, size, signal } = run;
  const { orders, seconds } = COURSES[size];
  const count = orders / people.customers.length;
  const gap = (seconds * 1_000) / count;
  const { order } = createBuying({ people, random: seeded(seed), history });
  const began = performance.now();
  const samples: Sample[] = [];
  for (let at = 0; at < count && !signal.aborted; at += 1) {
    await wait(Math.max(0, began + at * gap - performance.now()), undefined, { signal });
    const send = order(customer, topology.gateways[(n + at) % topology.gateways.length]?.url);
    let sample = { ...(await send()), tag: 'order' };
    for (let tries = 1; tries < TRIES && !isOk(sample) && !signal.aborted; tries += 1) {
      await wait(RETRY_AFTER_MS, undefined, { signal });
      sample = { ...(await send()), tag: 'order' };
    }
    samples.push(sample);
  }
  return samples;
}

interface Struck {
  /** Each victim with its fault. */
  what: string[];
  /** Why a victim did not recover. */
  lost: string[];
}

/** Until the signal: breaks a random victim that is well every few seconds. Resolves when all have recovered. */
async function breakThings(
  run: Run,
  random: Random,
  { every: [least, most] }: Course,
  signal: AbortSignal,
  mixed: boolean,
): Promise<Struck> {
  const victims = victimsOf(run.topology);
  const down = new Map<Victim, Promise<void>>();
  const struck: Struck = { what: [], lost: [] };
  while (!signal.aborted) {
    await wait(least + random.below(most - least), undefined, { signal }).catch(() => undefined);
    const well = victims.filter((victim) => !down.has(victim));
    if (signal.aborted || down.size >= MOST_DOWN) continue;
    const victim = random.pick(well);
    const fault = mixed ? random.pick(['killed', 'frozen', 'cut off'] as const) : 'killed';
    const forMs = 5_000 + random.below(5_000);
    run.log(`${victim.name} is ${fault}`);
    struck.what.push(`${victim.name} ${fault}`);
    down.set(
      victim,
      strike(victim, fault, forMs, run.signal)
        .catch((error: Error) => void struck.lost.push(`${victim.name} ${fault}: ${error.message}`))
        .finally(() => down.delete(victim)),
    );
  }
  await Promise.all(down.values());
  return struck;
}

function countsByName(names: readonly string[]): string {
  return Object.entries(Object.groupBy(names, (name) => name))
    .map(([name, found]) => `${found?.length} × ${name}`)
    .join(', ');
}
