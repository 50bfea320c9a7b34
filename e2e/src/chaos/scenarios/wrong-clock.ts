import { pathToFileURL } from 'node:url';
import { repositoryFile } from '@shop/testing/repository-file.ts';
import { checkAll } from '../../checkers/check-all.ts';
import { mixedCalls } from '../../clients/mixed-calls.ts';
import { openLoopLoad, type Sample } from '../../clients/open-loop-load.ts';
import { createOrderClient } from '../../clients/order-client.ts';
import { createPaymentClient } from '../../clients/payment-client.ts';
import {
  allSucceededOrForgiven,
  countByStatus,
  describeSample,
  isErrorResponse,
  isOk,
} from '../../clients/sample-measurements.ts';
import { atLeast, info, type Measurement, none, type Size } from '../../measurements/measurements.ts';
import { ONE_OF_EACH } from '../../topology/plan.ts';
import type { Run, Scenario } from './scenario.ts';

const SHIFT_MS = 5 * 60_000;
const PER_SECOND = 10;
const SECONDS: Record<Size, number> = { full: 20, quick: 4 };

interface WrongClock {
  process: 'gateway' | 'order' | 'user';
  shiftMs: number;
  /** Whether the identities that the gateway signs still fit (docs/adr/0024-clocks-and-identities.md). */
  works: boolean;
  /** Only in full runs. */
  full?: true;
}

const CLOCKS: WrongClock[] = [
  { process: 'order', shiftMs: -SHIFT_MS, works: true },
  { process: 'order', shiftMs: SHIFT_MS, works: false },
  { process: 'gateway', shiftMs: SHIFT_MS, works: true, full: true },
  { process: 'user', shiftMs: -SHIFT_MS, works: true, full: true },
];

/** F12: the clock of one process is five minutes off. It may refuse for the moment; money and stock stay right. */
export const wrongClock: Scenario = {
  name: 'wrong-clock',
  statement: 'No rule of money or stock depends on a clock that is five minutes off',
  seconds: 240,
  alone: 'restarts processes with another clock',
  plan: { ...ONE_OF_EACH, gateways: [{ TRUSTED_PROXIES: '127.0.0.1' }] },
  run: async (run) => {
    const measurements: Measurement[] = [];
    for (const clock of CLOCKS)
      if (run.size === 'full' || clock.full === undefined) measurements.push(...(await withClock(run, clock)));
    measurements.push(...(await checkAll(run.topology, run.history.entries)));
    return measurements;
  },
};

/** Buys with a wrong clock, and again after it was set right. */
async function withClock(run: Run, { process, shiftMs, works }: WrongClock): Promise<Measurement[]> {
  const { topology, size, signal, log } = run;
  const [member] = process === 'gateway' ? topology.gateways : topology.members(process);
  const title = `${process} ${shiftMs / 60_000} min`;
  const load = () => openLoopLoad({ perSecond: PER_SECOND, seconds: SECONDS[size], next: mixedCalls(run), signal });
  log(title);
  await member?.restart({ env: { NODE_OPTIONS: SHIFTS_CLOCK, CLOCK_SHIFT_MS: String(shiftMs) } });
  const during = await load();
  const paid = works ? await buyAndCancel(run) : undefined;
  await member?.restart();
  const after = await load();
  return [
    ...(works ? allSucceededOrForgiven('calls', during, { size }) : refusals(during)),
    ...(paid === undefined ? [] : [none('order that is paid and cancelled, failures', paid)]),
    ...allSucceededOrForgiven('calls with the right clock again', after, { size }),
  ].map((measurement) => ({ ...measurement, what: `${title}: ${measurement.what}` }));
}

const SHIFTS_CLOCK = `--import=${pathToFileURL(repositoryFile('e2e/src/faults/shift-clock.mjs'))}`;

/** Calls that need the identity are refused for the moment, and nobody is signed out; others succeed. */
function refusals(samples: readonly Sample[]): Measurement[] {
  const refused = samples.filter(({ tag }) => tag === 'order');
  return [
    info('calls of the service', countByStatus(refused)),
    atLeast('of them refused', refused.filter(({ status }) => status === 503).length, 1),
    none('refused otherwise than by 503', refused.filter((one) => !isErrorResponse(one, [503])).map(describeSample)),
    none(
      'calls of other services that failed',
      samples.filter((one) => one.tag !== 'order' && !isOk(one)).map(describeSample),
    ),
  ];
}

/** @returns the steps that failed */
async function buyAndCancel(run: Run): Promise<string[]> {
  const { fixture, topology, history, signal } = run;
  const customer = run.random.pick(fixture.customers);
  const placed = await createOrderClient(run).prepareOrder(customer, undefined, 'pp')();
  if (!isOk(placed)) return [describeSample({ ...placed, tag: 'order' })];
  const client = createPaymentClient({ paypalUrl: topology.paypal.url, history, signal });
  const from = history.entries.length;
  await client.followUp(customer, placed, 'pay-then-cancel');
  return history.entries
    .slice(from)
    .filter(({ outcome }) => outcome !== 'ok')
    .map(({ op, status }) => `${op}: ${status}`);
}
