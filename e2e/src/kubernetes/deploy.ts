import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type ImageName, images, imageTag } from '@shop/infra/src/containers/images.ts';
import { repositoryFile } from '@shop/testing/repository-file.ts';
import type { Cluster } from './cluster.ts';
import { waitUntilReady } from './cluster-shop.ts';
import { kubectl } from './kubectl.ts';

/** The engines' images in k8s/overlays/local/engines, by the variables that replace them. */
const ENGINES = {
  POSTGRES_IMAGE: 'postgres',
  KAFKA_IMAGE: 'apache/kafka',
  REDIS_IMAGE: 'redis',
  MONGO_IMAGE: 'mongo',
  S3_IMAGE: 'versity/versitygw',
};
/** The run is the proxy that states its clients' addresses, and its few customers order more than people do. */
const SETTINGS = [
  'TRUSTED_PROXIES=0.0.0.0/0',
  'MAX_OPEN_ORDERS=1000',
  'NEW_ACCOUNT_ORDERS=1000',
  'NEW_ACCOUNT_UNITS=100000',
  'NEW_ACCOUNT_TOTAL=10000000',
  'ORDERS_PER_DAY=100000',
  'CANCELLED_PAID_ORDERS_PER_DAY=1000',
];

/** Loads the images and applies k8s/overlays/local, with the images of the environment. Resolves when everything is ready. */
export async function deploy(cluster: Cluster): Promise<void> {
  const { env } = process;
  const engines = Object.entries(ENGINES).flatMap(([variable, name]) => {
    const [newName, newTag] = env[variable]?.split(/:(?=[^:/]*$)/) ?? [];
    return newName === undefined ? [] : [{ name, newName, newTag }];
  });
  const ours = (Object.keys(images) as ImageName[]).map((name) => imageTag(name, env));
  await cluster.load([...ours, ...engines.map(({ newName, newTag }) => `${newName}:${newTag}`)]);
  const folder = await mkdtemp(path.join(tmpdir(), 'shop-kubernetes-'));
  try {
    const overlay = {
      apiVersion: 'kustomize.config.k8s.io/v1beta1',
      kind: 'Kustomization',
      namespace: 'shop',
      resources: [path.relative(folder, repositoryFile('k8s/overlays/local'))],
      images: engines,
      configMapGenerator: [{ name: 'shop', behavior: 'merge', literals: SETTINGS }],
    };
    await writeFile(path.join(folder, 'kustomization.yaml'), JSON.stringify(overlay));
    // A Job cannot be changed: those of an earlier run, with other images perhaps, run again.
    await kubectl('delete', 'jobs', '--all');
    const applied = await kubectl('apply', '--kustomize', folder);
    // The same tag may be another image than in an earlier run.
    if (!applied.includes('deployment.apps/gateway created')) await kubectl('rollout', 'restart', 'deployment');
  } finally {
    await rm(folder, { recursive: true });
  }
  await waitUntilReady();
  await kubectl('wait', '--for=condition=Complete', 'job', '--all', '--timeout=600s');
}
