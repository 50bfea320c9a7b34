import { eventually } from '@shop/testing/eventually.ts';
import { mixedShots } from '../clients/mixed-shots.ts';
import { openLoad } from '../clients/open-load.ts';
import { openSlowClients, type SlowClients, type SlowKind } from '../faults/slow-clients.ts';
import { atMost, info, type Measurement } from '../measurements.ts';
import { WHOLE } from '../topology/plan.ts';
import { openFiles } from '../topology/process-state.ts';
import { allSucceededOrForgiven, latencyAtMost } from './sample-measurements.ts';
import type { Run, Scenario } from './scenario.ts';

const KINDS: readonly SlowKind[] = ['headers', 'body', 'upload'];
const LIMIT_MS = 30_000;

/** P-C7: clients that send a byte every 10 s while others shop. */
export const slowClients: Scenario = {
  name: 'slow-clients',
  guarantee: 'P-C7',
  statement: 'Slow clients are dropped',
  seconds: 240,
  plan: WHOLE,
  run: async (run) => {
    const usual = { perSecond: 20, next: mixedShots(run), signal: run.signal };
    // Connections to services are open by then, and belong to what is there before.
    const before = await openLoad({ ...usual, seconds: 10 });
    const slow = await beginSlowClients(run, 200);
    const normal = await openLoad({ ...usual, seconds: 30 });
    return [
      ...(await slow.measurements()),
      latencyAtMost('normal calls meanwhile', normal, 0.95, 500),
      info('normal calls before, p95', latencyAtMost('', before, 0.95, 0).measured),
      ...allSucceededOrForgiven('normal calls', normal, { size: run.size }),
    ];
  },
};

/** Opens them, a third of each kind; `measurements` waits until all are closed, or should be. */
export async function beginSlowClients(
  { topology, people, size }: Pick<Run, 'topology' | 'people' | 'size'>,
  count: number,
): Promise<{ measurements: () => Promise<Measurement[]> }> {
  const gateway = topology.gateways[0];
  if (gateway === undefined) throw new Error('there is no gateway');
  const { pid } = gateway.process();
  const base = await openFiles(pid);
  const kinds = Array.from({ length: count }, (_, n) => KINDS[n % KINDS.length] as SlowKind);
  const slow = openSlowClients(Number(new URL(gateway.url).port), kinds, people.administrator.cookie());
  const began = performance.now();
  return {
    measurements: async () => {
      await untilClosed(slow, began);
      const lifetimes = slow.lifetimes();
      const left = slow.open();
      slow.end();
      return [
        atMost('slow clients still open after 30 s', left, 0),
        atMost('the longest life of one', Math.max(0, ...lifetimes) / 1_000, LIMIT_MS / 1_000, ' s'),
        // Among the others of `npm test` connections to services come and go.
        ...(size === 'full'
          ? [atMost('open files of the gateway, above those before', (await filesAtRest(pid, base)) - base, 10)]
          : []),
        info('slow clients', `${count}: ${KINDS.join(', ')}`),
      ];
    },
  };
}

async function untilClosed(slow: SlowClients, began: number): Promise<void> {
  while (slow.open() > 0 && performance.now() - began < LIMIT_MS + 1_000)
    await new Promise((go) => setTimeout(go, 100));
}

/** The gateway keeps free connections to services for 55 s. */
async function filesAtRest(pid: number, base: number): Promise<number> {
  return eventually(
    async () => {
      const now = await openFiles(pid);
      if (now > base + 10) throw new Error(`${now} open files`);
      return now;
    },
    { within: 70_000, every: 500 },
  ).catch(() => openFiles(pid));
}
