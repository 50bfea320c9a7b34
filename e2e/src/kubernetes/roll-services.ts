import { type images, imageTag } from '@shop/infra/src/containers/images.ts';
import { measureUpdate, openUpdateSockets } from '../clients/update-load.ts';
import { info, type Measurement } from '../measurements/measurements.ts';
import type { ClusterRun } from './cluster-run.ts';
import { waitUntilReady } from './cluster-shop.ts';
import { kubectl } from './kubectl.ts';

const DEPLOYMENTS = ['user', 'catalogue', 'order', 'analytics', 'chat', 'gateway'] as const;
type Deployment = (typeof DEPLOYMENTS)[number] & keyof typeof images;

/** P-C1: a rolling update of each service under load fails no request, and sockets are back soon. */
export function rollServices(run: ClusterRun): Promise<Measurement[]> {
  return rollEach(run, '', (name) => kubectl('rollout', 'restart', `deployment/${name}`));
}

/**
 * P-C1 between two releases: each service becomes that of UPGRADE_TO, an image tag in the cluster, and goes back, under load. The
 * cluster must run the older release, with the older schema.
 */
export async function upgradeAndBack(run: ClusterRun): Promise<Measurement[]> {
  const { UPGRADE_TO: tag = '' } = process.env;
  if (tag === '') return [info('not run', 'UPGRADE_TO names no other release')];
  const upgraded = await rollEach(run, `to ${tag}, `, (name) =>
    kubectl('set', 'image', `deployment/${name}`, `main=${imageTag(name, { ...process.env, IMAGE_TAG: tag })}`),
  );
  const back = await rollEach(run, 'back, ', (name) => kubectl('rollout', 'undo', `deployment/${name}`));
  return [...upgraded, ...back];
}

/** @param prefix of the measurements; `start` starts the update of a deployment */
async function rollEach(
  run: ClusterRun,
  prefix: string,
  start: (name: Deployment) => Promise<string>,
): Promise<Measurement[]> {
  const sockets = await openUpdateSockets(() => run.url, `${run.seed}-${prefix.length}`);
  const measurements: Measurement[] = [];
  try {
    for (const name of DEPLOYMENTS)
      measurements.push(
        ...(await measureUpdate(run, sockets, `${prefix}${name}`, async () => {
          await start(name);
          await kubectl('rollout', 'status', `deployment/${name}`, '--timeout=180s');
          // Until the old pods have left, too.
          await waitUntilReady();
        })),
      );
  } finally {
    sockets.close();
  }
  return measurements;
}
