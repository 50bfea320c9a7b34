import { setTimeout as wait } from 'node:timers/promises';
import { checkAll } from '../../checkers/check-all.ts';
import type { Customer } from '../../clients/fixture.ts';
import type { Sample } from '../../clients/open-loop-load.ts';
import { sendOrderShare } from '../../clients/order-share.ts';
import { createPaymentClient } from '../../clients/payment-client.ts';
import { seeded } from '../../clients/random.ts';
import { countByName, countByStatus, isOk } from '../../clients/sample-measurements.ts';
import { atLeast, info, type Measurement, none, type Size } from '../../measurements/measurements.ts';
import { EMBEDDED, FULL } from '../../topology/plan.ts';
import { type FaultTarget, faultsOf, faultTargetsOf, injectFault } from '../fault-targets.ts';
import type { Run, Scenario } from './scenario.ts';
import { unreadyMembers } from './unready-members.ts';

interface Schedule {
  /** Of all clients together, evenly spread over the time. */
  orders: number;
  seconds: number;
  /** Minimum and maximum of milliseconds between two faults. */
  every: [number, number];
  /** Minimum of faults and accepted orders: fewer would prove nothing. */
  minFaults: number;
  minAccepted: number;
}

const SCHEDULES: Record<Size, Schedule> = {
  full: { orders: 600, seconds: 300, every: [6_000, 10_000], minFaults: 25, minAccepted: 400 },
  quick: { orders: 64, seconds: 12, every: [3_000, 4_000], minFaults: 2, minAccepted: 20 },
};
/** From this seed on, targets are also frozen (F2) and cut off (F3), not only killed (F1). */
const FIRST_MIXED_SEED = 3;
/** Attempts of a client to send an order with an unknown outcome, as a browser would. */
const MAX_TRIES = 4;
/** Targets that are down at a time: more would leave no working shop. */
const MAX_DOWN = 2;
const RETRY_AFTER_MS = 1_000;
/** P-A1: random processes and engines of the full profile are killed while eight clients order, pay and cancel. */
export const randomKills: Scenario = {
  name: 'random-kills',
  guarantee: 'P-A1',
  statement: 'An acknowledged order is never lost, duplicated or half-made',
  seconds: 600,
  alone: 'injects random faults for minutes',
  plan: FULL,
  run: orderUnderFaults,
};

/** P-A1 in the embedded profile. */
export const randomKillsEmbedded: Scenario = { ...randomKills, name: 'random-kills-embedded', plan: EMBEDDED };

async function orderUnderFaults(run: Run): Promise<Measurement[]> {
  const { topology, fixture, history, size, seed, signal, log } = run;
  const schedule = SCHEDULES[size];
  log(`${schedule.orders} orders in ${schedule.seconds} s`);
  const over = new AbortController();
  const faults = injectRandomFaults(run, schedule, AbortSignal.any([signal, over.signal]));
  let samples: Sample[];
  let injected: InjectedFaults;
  try {
    const clients = fixture.customers.map((customer, n) => orderAsClient(run, customer, seed + 1_000 * (n + 1), n));
    samples = (await Promise.all(clients)).flat();
  } finally {
    over.abort();
    injected = await faults;
    topology.clearFaults();
  }
  const accepted = samples.filter(isOk).length;
  return [
    info('responses, after retries', countByStatus(samples)),
    atLeast('faults', injected.faults.length, schedule.minFaults),
    info('targets', countByName(injected.faults)),
    none('targets that did not recover', injected.notRecovered),
    atLeast(`orders accepted of ${schedule.orders}`, accepted, schedule.minAccepted),
    ...(await checkAll(topology, history.entries, { what: 'quiescent after the faults' })),
    none('processes that are not ready', await unreadyMembers(topology)),
  ];
}

/** Sends one client's share of the orders. @returns the last result of each order */
function orderAsClient(run: Run, customer: Customer, seed: number, n: number): Promise<Sample[]> {
  const { topology, fixture, history, size, signal } = run;
  const { orders, seconds } = SCHEDULES[size];
  const { followUp } = createPaymentClient({ paypalUrl: topology.paypal.url, history, signal });
  return sendOrderShare(run, customer, {
    count: orders / fixture.customers.length,
    seconds,
    maxTries: MAX_TRIES,
    retryAfterMs: RETRY_AFTER_MS,
    random: seeded(seed),
    urlOf: (at) => topology.gateways[(n + at) % topology.gateways.length]?.url,
    followUp,
  });
}

interface InjectedFaults {
  /** Each target with its fault. */
  faults: string[];
  /** Errors of targets that did not recover. */
  notRecovered: string[];
}

/** Injects a fault into a random healthy target every few seconds until the signal aborts. Resolves when all have recovered. */
async function injectRandomFaults(
  run: Run,
  { every: [min, max] }: Schedule,
  signal: AbortSignal,
): Promise<InjectedFaults> {
  const { topology, random, seed } = run;
  const targets = faultTargetsOf(topology);
  const down = new Map<FaultTarget, Promise<void>>();
  const injected: InjectedFaults = { faults: [], notRecovered: [] };
  while (!signal.aborted) {
    await wait(min + random.below(max - min), undefined, { signal }).catch(() => undefined);
    const healthy = targets.filter((target) => !down.has(target));
    if (signal.aborted || down.size >= MAX_DOWN) continue;
    const target = random.pick(healthy);
    const fault = seed >= FIRST_MIXED_SEED ? random.pick(faultsOf(target)) : 'killed';
    const durationMs = 5_000 + random.below(5_000);
    run.log(`${target.name} is ${fault}`);
    injected.faults.push(`${target.name} ${fault}`);
    down.set(
      target,
      injectFault(target, fault, durationMs, run.signal)
        .catch((error: Error) => void injected.notRecovered.push(`${target.name} ${fault}: ${error.message}`))
        .finally(() => down.delete(target)),
    );
  }
  await Promise.all(down.values());
  return injected;
}
