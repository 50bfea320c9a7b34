import { readFileSync } from 'node:fs';
import { repositoryFile } from '@shop/testing/repository-file.ts';
import { type Manifest, renderManifests, type Workload, workloadsIn } from './testing/manifests.ts';

/** Connections of a service beside its pool: listening for notifications, and migrating while it starts. */
const BESIDE_POOL = 2;

/** Kept for jobs, operators and PostgreSQL itself. */
const RESERVE = 40;

/** How many connections the services open when every autoscaler is at its maximum and every Deployment rolls. */
function connectionsOf(manifests: readonly Manifest[]): number {
  const pool = Number(
    manifests.find(({ kind, data }) => kind === 'ConfigMap' && data?.DATABASE_POOL)?.data?.DATABASE_POOL,
  );
  const services = workloadsIn(manifests).filter(
    ({ kind, spec }) => kind === 'Deployment' && spec.template.metadata.labels['uses/postgres'] === 'true',
  );
  return services.reduce((sum, service) => sum + mostPods(manifests, service) * (pool + BESIDE_POOL), RESERVE);
}

function mostPods(manifests: readonly Manifest[], { metadata, spec }: Workload): number {
  const scaler = manifests.find(
    ({ kind, metadata: { name } }) => kind === 'HorizontalPodAutoscaler' && name === metadata.name,
  );
  const { maxReplicas } = (scaler?.spec ?? {}) as { maxReplicas?: number };
  const { replicas, strategy } = spec as { replicas?: number; strategy?: { rollingUpdate?: { maxSurge?: number } } };
  return (maxReplicas ?? replicas ?? Number.NaN) + (strategy?.rollingUpdate?.maxSurge ?? Number.NaN);
}

describe('the connections to PostgreSQL', () => {
  it('are fewer than the runbook demands for production, even while the largest shop rolls', async () => {
    const runbook = readFileSync(repositoryFile('docs/runbooks/kubernetes.md'), 'utf8');
    const demanded = Number(/max_connections=(\d+)/.exec(runbook)?.[1]);
    const needed = connectionsOf(await renderManifests('k8s/overlays/production'));
    expect(needed).toBeGreaterThan(400);
    expect(needed).toBeLessThanOrEqual(demanded);
  }, 600_000);

  it('are fewer than the PostgreSQL of the local overlay accepts', async () => {
    const manifests = await renderManifests('k8s/overlays/local');
    const args = workloadsIn(manifests).find(({ metadata: { name } }) => name === 'postgres')?.spec.template.spec;
    const accepted = Number(/max_connections=(\d+)/.exec(String(args?.containers[0]?.args))?.[1]);
    expect(connectionsOf(manifests)).toBeLessThanOrEqual(accepted);
  }, 600_000);
});
