import { setTimeout as wait } from 'node:timers/promises';
import { repositoryFile } from '@shop/testing/repository-file.ts';
import { checkAll } from '../../checkers/check-all.ts';
import { describeSample } from '../../clients/sample-measurements.ts';
import { atLeast, info, type Measurement, none, type Size } from '../../measurements/measurements.ts';
import { ONE_OF_EACH } from '../../topology/plan.ts';
import { COLLECTS_ON_SIGNAL } from '../soak/collect-garbage.ts';
import { growthMeasurements } from '../soak/growth.ts';
import { type SoakLoad, soak } from '../soak/soak-load.ts';
import { openSampler } from '../soak/soak-samples.ts';
import type { Run, Scenario } from './scenario.ts';

const RATES = { callsPerSecond: 5, sockets: 51, uploadsPerMinute: 1, messageEveryMs: 1_000, cutEveryMs: 5_000 };
/** A night of it (SOAK_MINUTES=480) shows slower leaks. */
const MINUTES = Number(process.env.SOAK_MINUTES ?? 30);
const LOADS: Record<Size, SoakLoad> = {
  full: { ...RATES, seconds: 60 * MINUTES },
  quick: { ...RATES, seconds: 20, uploadsPerMinute: 12, sockets: 11, cutEveryMs: 2_000 },
};
const SAMPLE_EVERY_MS: Record<Size, number> = { full: 30_000, quick: 4_000 };

const SAMPLES = repositoryFile('test-results/soak.csv');

/** P-C11: half an hour of everything that people do; memory, files, and tables that must not grow do not. */
export const soakScenario: Scenario = {
  name: 'soak',
  guarantee: 'P-C11',
  statement: 'Nothing leaks',
  seconds: 60 * MINUTES + 300,
  alone: 'its processes collect their garbage on demand',
  // Proxies would keep count of every connection, in the process of the driver.
  plan: { ...ONE_OF_EACH, gateways: [{ TRUSTED_PROXIES: '127.0.0.1' }], env: COLLECTS_ON_SIGNAL, durable: true },
  run: loadAndWatch,
};

async function loadAndWatch(run: Run): Promise<Measurement[]> {
  const { topology, size, log, history } = run;
  const sampler = openSampler(topology);
  const over = new AbortController();
  try {
    const load = { ...run, gateway: topology.gateways[0]?.url ?? '', paypalUrl: topology.paypal.url };
    log(`${LOADS[size].seconds} s of mixed load`);
    const [loaded, sampled] = await Promise.allSettled([
      soak(load, LOADS[size]).finally(() => over.abort()),
      sampleUntil(sampler.take, SAMPLE_EVERY_MS[size], over.signal),
    ]);
    await sampler.write(SAMPLES);
    log(`every value is in ${SAMPLES}`);
    if (loaded.status === 'rejected') throw loaded.reason;
    if (sampled.status === 'rejected') throw sampled.reason;
    const result = loaded.value;
    const failed = result.samples.filter(({ status }) => status >= 500 || status === 0);
    return [
      info('calls', String(result.samples.length)),
      none('calls without a response, or 5xx', failed.map(describeSample)),
      none(
        'other calls that were refused',
        result.samples.filter(({ status }) => status >= 400 && status < 500).map(describeSample),
      ),
      atLeast('messages acknowledged', result.messages, LOADS[size].seconds / 2),
      none('messages refused', result.lost),
      info('sockets cut', String(result.cuts)),
      ...growthMeasurements(sampler.series, size),
      ...(await checkAll(topology, history.entries, { what: 'quiescent after the load' })),
    ];
  } finally {
    over.abort();
    await sampler.close();
  }
}

/** Takes a sample at once and then again and again, until the signal aborts. */
async function sampleUntil(take: () => Promise<void>, everyMs: number, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await take();
    await wait(everyMs, undefined, { signal }).catch(() => undefined);
  }
}
