import { randomInt } from 'node:crypto';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DEMO_ACCOUNTS } from '@shop/contracts/demo-data.ts';
import { createFixture } from '../clients/fixture.ts';
import { openHistory } from '../clients/history.ts';
import { seeded } from '../clients/random.ts';
import { prepareImages, timed } from '../containers/prepare-images.ts';
import type { Measurement } from '../measurements/measurements.ts';
import { report } from '../measurements/report.ts';
import { browse } from './browser.ts';
import { type Cluster, openCluster } from './cluster.ts';
import type { ClusterRun } from './cluster-run.ts';
import { waitUntilReady } from './cluster-shop.ts';
import { checkConfinement } from './confinement.ts';
import { deploy } from './deploy.ts';
import { runJobsAgain } from './jobs.ts';
import { killPods } from './kill-pods.ts';
import { checkMemory } from './memory.ts';
import { restartNode } from './restart-node.ts';
import { rollServices, upgradeAndBack } from './roll-services.ts';

// `npm run kubernetes` (docs/runbooks/kubernetes.md): brings k8s/overlays/local up on the cluster of KUBECONFIG, or on one that it builds
// on this machine, and runs the steps, or those named by arguments. `--keep` leaves our own cluster running, `--deployed` tests the
// shop that is in the cluster already. The last line is
// `N passed, N failed`.
const STEPS: Record<string, (run: ClusterRun) => Promise<Measurement[]>> = {
  confinement: checkConfinement,
  browser: browse,
  jobs: runJobsAgain,
  roll: rollServices,
  upgrade: upgradeAndBack,
  kill: killPods,
  node: restartNode,
  memory: checkMemory,
};

const wanted = process.argv.slice(2).filter((arg) => arg in STEPS);
const seed = randomInt(2 ** 31);
const log = (line: string) => console.error(`kubernetes: ${line}`);
const stopped = new AbortController();
for (const name of ['SIGINT', 'SIGTERM'] as const)
  process.once(name, () => stopped.abort(new Error(`Stopped by ${name}.`)));

const counts = { passed: 0, failed: 0 };
let cluster: Cluster | undefined;
try {
  const isDeployed = process.argv.includes('--deployed');
  if (!isDeployed) await prepareImages(stopped.signal);
  cluster = await openCluster(stopped.signal);
  const running = cluster;
  await timed('The shop in the cluster', () => (isDeployed ? waitUntilReady() : deploy(running)));
  const { url } = cluster;
  const folder = await mkdtemp(path.join(tmpdir(), 'shop-kubernetes-history-'));
  const random = seeded(seed);
  const fixture = await createFixture(url, random, { customers: 8, products: 20 }, DEMO_ACCOUNTS.administrator);
  const history = openHistory(path.join(folder, 'history.jsonl'), seed);
  const run: ClusterRun = { url, cluster, fixture, random, seed, history, signal: stopped.signal, log };
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
if (!process.argv.includes('--keep')) await cluster?.stop();
console.log(`${counts.passed} passed, ${counts.failed} failed`);
process.exit(counts.failed === 0 ? 0 : 1);
