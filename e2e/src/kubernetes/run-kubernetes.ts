import { randomInt } from 'node:crypto';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DEMO_ACCOUNTS } from '@shop/contracts/demo-data.ts';
import { createFixture } from '../chaos/clients/fixture.ts';
import { openHistory } from '../chaos/clients/history.ts';
import { seeded } from '../chaos/clients/random.ts';
import type { Measurement } from '../chaos/measurements.ts';
import { report } from '../chaos/report.ts';
import type { ClusterRun } from './cluster-run.ts';
import { waitUntilReady } from './cluster-shop.ts';
import { checkConfinement } from './confinement.ts';
import { runJobsAgain } from './jobs.ts';
import { killPods } from './kill-pods.ts';
import { checkMemory } from './memory.ts';
import { restartNode } from './restart-node.ts';
import { rollServices } from './roll-services.ts';

// What `npm run kubernetes` runs once the shop of k8s/overlays/local is up (docs/runbooks/kubernetes.md): SHOP_URL is the shop, and
// kubectl on PATH reaches its cluster. NODE_SCRIPTS names the scripts and the folder of a node that may be stopped. Arguments select
// steps. The last line is `N passed, N failed`.
const STEPS: Record<string, (run: ClusterRun) => Promise<Measurement[]>> = {
  confinement: checkConfinement,
  jobs: runJobsAgain,
  roll: rollServices,
  kill: killPods,
  node: restartNode,
  memory: checkMemory,
};

const { SHOP_URL: url = '' } = process.env;
const wanted = process.argv.slice(2).filter((arg) => arg in STEPS);
const seed = randomInt(2 ** 31);
const log = (line: string) => console.error(`kubernetes: ${line}`);
const stopped = new AbortController();
for (const name of ['SIGINT', 'SIGTERM'] as const)
  process.once(name, () => stopped.abort(new Error(`Stopped by ${name}.`)));

const counts = { passed: 0, failed: 0 };
try {
  await waitUntilReady();
  const folder = await mkdtemp(path.join(tmpdir(), 'shop-kubernetes-history-'));
  const random = seeded(seed);
  const fixture = await createFixture(url, random, { customers: 8, products: 40 }, DEMO_ACCOUNTS.administrator);
  const history = openHistory(path.join(folder, 'history.jsonl'), seed);
  const run: ClusterRun = { url, fixture, random, seed, history, signal: stopped.signal, log };
  for (const [name, step] of Object.entries(STEPS)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    log(`${name} (seed ${seed})`);
    const measurements = await step(run);
    stopped.signal.throwIfAborted();
    console.log(`${name}\n${report(measurements)}`);
    for (const { holds } of measurements) counts[holds ? 'passed' : 'failed'] += 1;
  }
} catch (error) {
  counts.failed += 1;
  console.error(stopped.signal.aborted ? stopped.signal.reason.message : error);
}
console.log(`${counts.passed} passed, ${counts.failed} failed`);
process.exit(counts.failed === 0 ? 0 : 1);
