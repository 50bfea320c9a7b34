import { eventually } from '@shop/testing/eventually.ts';
import { mixedCalls } from '../../clients/mixed-calls.ts';
import { openLoopLoad } from '../../clients/open-loop-load.ts';
import { allSucceededOrForgiven, latencyAtMost, secondsLimit } from '../../clients/sample-measurements.ts';
import { openSlowClients, type SlowClients, type SlowKind } from '../../faults/slow-clients.ts';
import { atMost, info, type Measurement } from '../../measurements/measurements.ts';
import { EMBEDDED } from '../../topology/plan.ts';
import { openFiles } from '../../topology/process-state.ts';
import type { Run, Scenario } from './scenario.ts';

const KINDS: readonly SlowKind[] = ['headers', 'body', 'upload'];
const LIMIT_S = 30;

/** P-C7: clients that send one byte every 10 s, beside normal ones. */
export const slowClients: Scenario = {
  name: 'slow-clients',
  guarantee: 'P-C7',
  statement: 'Slow clients are dropped',
  seconds: 240,
  plan: EMBEDDED,
  run: async (run) => {
    const load = { perSecond: 20, next: mixedCalls(run), signal: run.signal };
    // Opens the gateway's connections to services, so that they count as open files before the fault.
    const before = await openLoopLoad({ ...load, seconds: 10 });
    const slow = await startSlowClients(run, 200);
    const normal = await openLoopLoad({ ...load, seconds: 30 });
    return [
      ...(await slow.measurements()),
      latencyAtMost('normal calls meanwhile', normal, 0.95, 500),
      info('normal calls before, p95', latencyAtMost('', before, 0.95, 0).measured),
      ...allSucceededOrForgiven('normal calls', normal, { size: run.size }),
    ];
  },
};

/** Opens slow connections, a third of each kind. `measurements` waits until all are closed, or a second longer than the limit. */
export async function startSlowClients(
  { topology, fixture, size }: Pick<Run, 'topology' | 'fixture' | 'size'>,
  count: number,
): Promise<{ measurements: () => Promise<Measurement[]> }> {
  const gateway = topology.gateways[0];
  if (gateway === undefined) throw new Error('The run has no gateway.');
  const { pid } = gateway.process();
  const base = await openFiles(pid);
  const kinds = Array.from({ length: count }, (_, n) => KINDS[n % KINDS.length] as SlowKind);
  const slow = openSlowClients(Number(new URL(gateway.url).port), kinds, fixture.administrator.cookie());
  const limit = secondsLimit(size, LIMIT_S);
  const startedAt = performance.now();
  return {
    measurements: async () => {
      await waitUntilClosed(slow, startedAt, limit);
      const lifetimes = slow.lifetimes();
      const left = slow.open();
      slow.end();
      return [
        atMost(`slow connections open after ${limit} s`, left, 0),
        atMost('longest slow connection', Math.max(0, ...lifetimes) / 1_000, limit, ' s'),
        // In a quick run, other tests open and close connections to services.
        ...(size === 'full'
          ? [atMost('additional open files of the gateway', (await filesAfterIdle(pid, base)) - base, 10)]
          : []),
        info('slow clients', `${count}: ${KINDS.join(', ')}`),
      ];
    },
  };
}

async function waitUntilClosed(slow: SlowClients, startedAt: number, limit: number): Promise<void> {
  while (slow.open() > 0 && performance.now() - startedAt < (limit + 1) * 1_000)
    await new Promise((resolve) => setTimeout(resolve, 100));
}

/** Waits for the gateway to close idle connections to services, which it keeps for 55 s. */
async function filesAfterIdle(pid: number, base: number): Promise<number> {
  return eventually(
    async () => {
      const now = await openFiles(pid);
      if (now > base + 10) throw new Error(`${now} open files`);
      return now;
    },
    { within: 70_000, every: 500 },
  ).catch(() => openFiles(pid));
}
