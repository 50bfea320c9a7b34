import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readConfig as readSimulator } from '@shop/paypal-simulator/config.ts';
import { repositoryFile } from '@shop/testing/repository-file.ts';
import { parse } from 'yaml';
import type { ImageName } from '../src/containers/images.ts';
import { imageEnvironment } from '../src/containers/testing/image-environment.ts';
import { processConfigs } from '../src/containers/testing/process-configs.ts';
import {
  readBucketConfig,
  readDatabasesConfig,
  readDemoDataConfig,
  readMigrationsConfig,
  readTopicsConfig,
} from '../src/jobs/config.ts';
import { secretName } from '../src/jobs/make-cluster-secrets.ts';
import { makeSecrets, secretReaders } from '../src/jobs/make-secrets.ts';
import { findVerifiedShop } from '../src/verify/databases.ts';
import { type Manifest, type Probe, renderManifests, type Workload, workloadsIn } from './testing/manifests.ts';

type Environment = Record<string, string>;

const readers: Record<string, (env: Environment) => unknown> = {
  ...processConfigs,
  'paypal-simulator': readSimulator,
  databases: readDatabasesConfig,
  migrations: readMigrationsConfig,
  topics: readTopicsConfig,
  bucket: readBucketConfig,
  'demo-data': readDemoDataConfig,
  verify: (env) => findVerifiedShop(undefined, env, '/none'),
};

/** Secrets that an operator creates in production (docs/runbooks/kubernetes.md#secrets). */
const OPERATORS_SECRETS: Record<string, Environment> = {
  mail: { 'smtp-url': 'smtps://shop:hunter2@mail.test' },
  paypal: { 'client-secret': 'hunter2' },
  redis: { 'redis-url': 'rediss://:hunter2@redis.test' },
  mongodb: { 'mongodb-url': 'mongodb://shop:hunter2@mongo.test/chat?replicaSet=rs0&tls=true' },
  kafka: { password: 'hunter2' },
  administrator: { email: 'ada@shop.test', password: 'correct horse battery' },
};

/** Adds what an operator adds to the Secrets of the job: a user at Kafka for each process, TLS to PostgreSQL. */
function addOperatorsValues(secrets: Record<string, Environment>): void {
  for (const name of Object.keys(processConfigs)) Object.assign(secrets[name] ?? {}, { 'kafka-password': 'hunter2' });
  for (const values of Object.values(secrets))
    if (values['database-url']) values['database-url'] = `${values['database-url'].trim()}?sslmode=verify-full`;
}

/** Where a pod finds a Secret's keys: by file in the container. */
interface MountedKey {
  file: string;
  secret: string;
  key: string;
}

/** The files of a container's Secret volumes. */
function mountedKeys({ spec: { template } }: Workload, keysOf: (secret: string) => string[]): MountedKey[] {
  const { containers, volumes = [] } = template.spec;
  return (containers[0]?.volumeMounts ?? []).flatMap(({ name, mountPath }) => {
    const { secret, projected } = (volumes.find((one) => one.name === name) ?? {}) as {
      secret?: { secretName: string };
      projected?: { sources: { secret: { name: string; items: { key: string; path: string }[] } }[] };
    };
    if (secret)
      return keysOf(secret.secretName).map((key) => ({ file: `${mountPath}/${key}`, secret: secret.secretName, key }));
    return (projected?.sources ?? []).flatMap(({ secret: { name: from, items } }) =>
      items.map(({ key, path: at }) => ({ file: `${mountPath}/${at}`, secret: from, key })),
    );
  });
}

describe.each(['local', 'production'])('the environment in the manifests of %s', (overlay) => {
  let folder: string;
  let manifests: Manifest[];
  const secrets: Record<string, Environment> = { ...(overlay === 'production' && OPERATORS_SECRETS) };

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'shop-kubernetes-secrets-'));
    await makeSecrets({ directory: folder, postgres: 'postgres:5432', writableFolders: [] });
    for (const reader of secretReaders) {
      const files = await readdir(path.join(folder, reader));
      const read = files.map(async (file) => [file, await readFile(path.join(folder, reader, file), 'utf8')]);
      secrets[secretName(reader)] = Object.fromEntries(await Promise.all(read));
    }
    if (overlay === 'production') addOperatorsValues(secrets);
    manifests = await renderManifests(`k8s/overlays/${overlay}`);
  }, 600_000);
  afterAll(() => rm(folder, { recursive: true }));

  const workload = (name: string) => workloadsIn(manifests).find(({ metadata }) => metadata.name === name);

  /** Resolves the environment as Kubernetes does: the image's ENV, the ConfigMap, the pod's variables, files of Secrets. */
  async function environmentOf(found: Workload): Promise<Environment> {
    const [container] = found.spec.template.spec.containers;
    const image = /best-online-shop\/(\w+):|shop\/(\w+):/.exec(container?.image ?? '');
    const env: Environment = await imageEnvironment((image?.[1] ?? image?.[2]) as ImageName);
    for (const { configMapRef } of container?.envFrom ?? [])
      Object.assign(
        env,
        manifests.find(({ kind, metadata }) => kind === 'ConfigMap' && metadata.name === configMapRef.name)?.data,
      );
    const mounted = mountedKeys(found, (secret) => Object.keys(secrets[secret] ?? {}));
    for (const { name, value = '', valueFrom } of container?.env ?? []) {
      const { name: secret = '', key = '' } = valueFrom?.secretKeyRef ?? {};
      env[name] = valueFrom
        ? String(secrets[secret]?.[key])
        : name.endsWith('_FILE')
          ? await here(value, mounted)
          : value;
    }
    return env;
  }

  /** The file on this machine that holds what the container's file holds. */
  async function here(file: string, mounted: readonly MountedKey[]): Promise<string> {
    const found = mounted.find((one) => one.file === file);
    if (found === undefined) return file;
    const copy = path.join(folder, 'mounted', `${found.secret}-${found.key}`);
    await mkdir(path.dirname(copy), { recursive: true });
    await writeFile(copy, secrets[found.secret]?.[found.key] ?? '');
    return copy;
  }

  it.each(Object.keys(readers))('is complete for %s', async (name) => {
    const found = workload(name);
    // The simulator and the demo data belong to the demo.
    if (found === undefined)
      return expect([overlay, ['paypal-simulator', 'demo-data']]).toEqual([
        'production',
        expect.arrayContaining([name]),
      ]);
    const config = await readers[name]?.(await environmentOf(found));
    if (name in processConfigs)
      expect(config).toMatchObject({
        port: 3000,
        innerPort: 3001,
        host: '0.0.0.0',
        shutdownDelayMs: 5_000,
        mode: overlay === 'local' ? 'demo' : 'production',
      });
  });

  it('holds no variable that nobody reads', () => {
    const sources = [
      'packages/platform/src/service/config/config.ts',
      'packages/platform/src/service/config/tracing-config.ts',
      'packages/platform/src/mail/mail-config.ts',
      'packages/platform/src/events/log/kafka-access.ts',
      'gateway/src/config.ts',
      'services/user/src/config.ts',
      'services/catalogue/src/config.ts',
      'services/order/src/config.ts',
      'services/order/src/paypal/paypal-config.ts',
      'services/chat/src/config.ts',
      'infra/src/jobs/config.ts',
      'packages/paypal-simulator/src/config.ts',
    ]
      .map((file) => readFileSync(repositoryFile(file), 'utf8'))
      .join('\n');
    const ours = workloadsIn(manifests).filter(({ metadata }) => metadata.name in readers);
    const names = [
      ...manifests.flatMap(({ kind, data = {} }) => (kind === 'ConfigMap' ? Object.keys(data) : [])),
      ...ours.flatMap(({ spec }) =>
        (spec.template.spec.containers[0]?.env ?? []).map(({ name }) => name.replace(/_FILE$/, '')),
      ),
    ];
    // Node's own, and the journal of the simulator (DATA_FILE is no secret's file).
    const unknown = [...new Set(names)].filter(
      (name) => !sources.includes(name) && !['NODE_OPTIONS', 'DATA'].includes(name),
    );
    expect(unknown).toEqual([]);
  });
});

describe('the manifests, docker-compose.yml and the code', () => {
  it('agree on ports, memory, time limits and engines', async () => {
    const manifests = workloadsIn(await renderManifests('k8s/overlays/local'));
    const compose = parse(readFileSync(repositoryFile('docker-compose.yml'), 'utf8'), {
      merge: true,
      maxAliasCount: -1,
    }) as {
      services: Record<string, { image: string; mem_limit?: string; stop_grace_period?: string; command?: unknown }>;
    };
    const lifecycle = readFileSync(repositoryFile('packages/platform/src/service/lifecycle/lifecycle.ts'), 'utf8');
    const stopMs = Number(/STOP_TIMEOUT_MS = ([\d_]+)/.exec(lifecycle)?.[1]?.replace('_', ''));
    const checkMs = Number(
      /CHECK_TIMEOUT_MS = ([\d_]+)/
        .exec(readFileSync(repositoryFile('packages/platform/src/service/http/inner-server.ts'), 'utf8'))?.[1]
        ?.replace('_', ''),
    );
    for (const {
      kind,
      metadata: { name },
      spec: { template },
    } of manifests) {
      const {
        containers: [container],
        terminationGracePeriodSeconds: grace = 0,
      } = template.spec;
      const service = compose.services[name];
      const memory = { m: 'Mi', g: 'Gi' }[service?.mem_limit?.slice(-1) ?? ''];
      // Kubernetes counts what a simulator or job shares with the page cache too.
      if (service && kind === 'Deployment')
        expect([name, container?.resources?.limits?.memory]).toEqual([
          name,
          service.mem_limit?.replace(/.$/, memory ?? ''),
        ]);
      if (kind === 'StatefulSet' && name !== 'paypal-simulator')
        expect([name, service?.image]).toEqual([name, expect.stringContaining(`:-${container?.image}}`)]);
      if (kind !== 'Deployment') continue;
      expect(container?.ports).toEqual(
        [
          { name: 'http', containerPort: 3000 },
          { name: 'inner', containerPort: 3001 },
        ].map((port) => expect.objectContaining(port)),
      );
      const preStop = container?.lifecycle?.preStop?.sleep?.seconds ?? 0;
      expect(preStop + 5 + stopMs / 1_000).toBeLessThan(grace);
      expect(container?.startupProbe?.httpGet?.path).toBe('/livez');
      expect(container?.livenessProbe?.httpGet?.path).toBe('/livez');
      expect(container?.readinessProbe?.httpGet?.path).toBe('/readyz');
      expect((container?.readinessProbe?.timeoutSeconds ?? 0) * 1_000).toBeGreaterThan(checkMs);
      // P-C2: an event loop that is blocked for ten seconds is not live; not ready within five seconds.
      expect(noticedAfter(container?.livenessProbe)).toBeLessThanOrEqual(10);
      expect(noticedAfter(container?.readinessProbe)).toBeLessThanOrEqual(5);
    }
  });
});

/** After how many seconds of failed checks the cluster acts. */
function noticedAfter(probe: Probe | undefined): number {
  return (probe?.periodSeconds ?? 0) * (probe?.failureThreshold ?? 3);
}
