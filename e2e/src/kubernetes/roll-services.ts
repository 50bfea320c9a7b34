import { measureUpdate, openUpdateSockets } from '../chaos/clients/update-load.ts';
import type { Measurement } from '../chaos/measurements.ts';
import type { ClusterRun } from './cluster-run.ts';
import { waitUntilReady } from './cluster-shop.ts';
import { kubectl } from './kubectl.ts';

const DEPLOYMENTS = ['user', 'catalogue', 'order', 'analytics', 'chat', 'gateway'];

/** P-C1: a rolling update of each service under load fails no request, and sockets are back soon. */
export async function rollServices(run: ClusterRun): Promise<Measurement[]> {
  const sockets = await openUpdateSockets(() => run.url, String(run.seed));
  const measurements: Measurement[] = [];
  try {
    for (const name of DEPLOYMENTS)
      measurements.push(
        ...(await measureUpdate(run, sockets, name, async () => {
          await kubectl('rollout', 'restart', `deployment/${name}`);
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
