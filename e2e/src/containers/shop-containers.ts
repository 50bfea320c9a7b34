import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { runAfterExit } from '@shop/local-postgres/run-after-exit.ts';
import { eventually } from '@shop/testing/eventually.ts';
import pg from 'pg';
import { docker, inspect } from './docker.ts';
import { addressOf } from './replicas.ts';

const services = ['user', 'catalogue', 'order', 'chat', 'analytics'] as const;
const processes = [...services, 'gateway'] as const;
export type ProcessName = (typeof processes)[number];

/** The processes of the shop, each in its own confined container, and a PostgreSQL. */
export interface ShopContainers {
  containerOf: (name: ProcessName) => string;
  /** URL of a process, published on this machine. */
  urlOf: (name: ProcessName) => Promise<string>;
  stop: () => Promise<void>;
}

/** Confinement of each container: only /tmp is writable, no capabilities, no new privileges (P-E15). */
const CONFINEMENT = ['--read-only', '--cap-drop=ALL', '--security-opt=no-new-privileges', '--tmpfs=/tmp'];
/** On a busy machine PostgreSQL may be too slow for the first start. */
const RESTART_POLICY = '--restart=on-failure:5';

/**
 * Starts a container of each image on a separate network with one PostgreSQL, and resolves when Docker reports all of them as healthy.
 * @param imageOf the image of a process
 * @param postgresImage as docker-compose.yml pins it, or a stand-in
 */
export async function startShopContainers(
  imageOf: (name: ProcessName) => string,
  postgresImage: string,
): Promise<ShopContainers> {
  const network = `shop-confinement-${randomBytes(4).toString('hex')}`;
  const containerOf = (name: ProcessName | 'postgres') => `${network}-${name}`;
  const containers = [...processes, 'postgres' as const].map(containerOf);
  const dismissGuard = runAfterExit('docker rm -fv $1; docker network rm "$2"', containers.join(' '), network);
  const stop = async () => {
    await docker('rm', '--force', '--volumes', ...containers);
    await docker('network', 'rm', network);
    dismissGuard();
  };
  await docker('network', 'create', network);
  try {
    const password = randomBytes(12).toString('hex');
    await startPostgres({ container: containerOf('postgres'), network, password, image: postgresImage });
    const environmentOf = environments((database) => `postgres://postgres:${password}@postgres:5432/${database}`);
    for (const name of processes) {
      const variables = Object.entries(environmentOf(name)).flatMap(([key, value]) => ['--env', `${key}=${value}`]);
      const identity = ['--name', containerOf(name), '--network', network, '--network-alias', name];
      await docker(
        'run',
        '--detach',
        ...identity,
        '--publish',
        '127.0.0.1::3000',
        RESTART_POLICY,
        ...CONFINEMENT,
        ...variables,
        imageOf(name),
      );
    }
    for (const name of processes) await assertHealthy(containerOf(name));
  } catch (error) {
    await stop();
    throw error;
  }
  return { containerOf, urlOf: (name) => addressOf(containerOf(name)), stop };
}

async function startPostgres(options: { container: string; network: string; password: string; image: string }) {
  const { container, network, password, image } = options;
  const identity = ['--name', container, '--network', network, '--network-alias', 'postgres'];
  await docker(
    'run',
    '--detach',
    ...identity,
    '--publish',
    '127.0.0.1::5432',
    '--env',
    `POSTGRES_PASSWORD=${password}`,
    image,
    'postgres',
    '-c',
    'max_connections=200',
  );
  const connectionString = `postgres://postgres:${password}@127.0.0.1:${await postgresPort(container)}/postgres`;
  const client = await eventually(() => connected(connectionString), { within: 60_000, every: 500 });
  try {
    for (const database of [...processes, 'events']) await client.query(`create database "${database}"`);
  } finally {
    await client.end();
  }
}

async function postgresPort(container: string): Promise<string | undefined> {
  const [found] = await inspect(container);
  return found?.NetworkSettings.Ports['5432/tcp']?.[0]?.HostPort;
}

async function connected(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString });
  try {
    await client.connect();
    return client;
  } catch (error) {
    await client.end().catch(() => {});
    throw error;
  }
}

function environments(databaseUrl: (database: string) => string) {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const shared = { SHOP_MODE: 'demo', EVENT_LOG_URL: databaseUrl('events') };
  const gateway = {
    ...Object.fromEntries(services.map((name) => [`${name.toUpperCase()}_URL`, `http://${name}:3000`])),
    IDENTITY_PRIVATE_KEY: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    XSRF_SECRET: randomBytes(32).toString('hex'),
  };
  const service = { IDENTITY_PUBLIC_KEYS: publicKey.export({ type: 'spki', format: 'pem' }).toString() };
  const own: Partial<Record<ProcessName, Record<string, string>>> = {
    user: { MAIL_DIR: '/tmp/mail' },
    order: { MAIL_DIR: '/tmp/mail' },
    chat: { MAIL_DIR: '/tmp/mail' },
    catalogue: { IMAGES_DIR: '/tmp/images' },
    gateway,
  };
  return (name: ProcessName): Record<string, string> => ({
    ...shared,
    DATABASE_URL: databaseUrl(name),
    ...(name === 'gateway' ? {} : service),
    ...own[name],
  });
}

/** Resolves when a container is healthy, and also when it has exited: waiting longer is pointless. */
async function assertHealthyOrExited(container: string): Promise<void> {
  const [found] = await inspect(container);
  const health = found?.State.Health?.Status;
  if (health !== 'healthy' && found?.State.Status !== 'exited') throw new Error(`${container} is ${health}`);
}

async function assertHealthy(container: string): Promise<void> {
  await eventually(() => assertHealthyOrExited(container), { within: 180_000, every: 500 }).catch(() => {});
  const [found] = await inspect(container);
  if (found?.State.Health?.Status === 'healthy') return;
  throw new Error(`${container} is not healthy. Last output:\n${await docker('logs', '--tail', '5', container)}`);
}
