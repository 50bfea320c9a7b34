import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { freePorts } from '@shop/local-postgres/free-ports.ts';
import type { StartConfig } from './config.ts';
import { readBucketConfig } from './jobs/config.ts';
import { makeTopics } from './jobs/make-topics.ts';
import { keepPostgres } from './postgres/keep-postgres.ts';
import { makeDatabases } from './postgres/make-databases.ts';
import { openProcessLog } from './processes/process-log.ts';
import { type Supervised, supervise } from './processes/supervise.ts';
import { watchFrontend } from './processes/watch-frontend.ts';
import { writeRunFile } from './run-file.ts';
import { loadSecrets, type Secrets } from './secrets.ts';
import { databases, type ShopProcess, shopProcesses } from './shop-processes.ts';
import { waitUntilOk } from './wait-until-ok.ts';

/** What has to be done to stop, the last first. */
export type Undo = Array<() => Promise<unknown> | unknown>;

const READY_WITHIN_MS = 120_000;

/**
 * Starts PostgreSQL and the six processes in a data folder that is held, and resolves when GET /api/health answers 200.
 * @param options `say` prints exits and restarts, `warn` the processes' warnings
 * @param undo is given what stops each part, as soon as it has started
 */
export async function launchShop(
  options: {
    config: StartConfig;
    root: string;
    watch: boolean;
    say: (line: string) => void;
    warn: (line: string) => void;
  },
  signal: AbortSignal,
  undo: Undo,
): Promise<ShopProcess[]> {
  const { config, root, watch, say, warn } = options;
  const { dataDir } = config;
  const logs = path.join(dataDir, 'logs');
  const secrets = await loadSecrets(path.join(dataDir, 'secrets'));
  const [postgresPort, ...ports] = await freePorts(12);
  const databaseUrl = await launchPostgres({ dataDir, logs, port: postgresPort as number, secrets, say }, undo);
  signal.throwIfAborted();
  const brokers = config.passedOn.KAFKA_BROKERS?.split(',').map((broker) => broker.trim());
  if (brokers) await makeTopics({ brokers, logger: { info: say }, signal });
  if (config.imageStore.S3_ENDPOINT) await makeBucketOf(config.imageStore, say, signal);
  const processes = shopProcesses({ config, secrets, ports, databaseUrl, root });
  undo.push(await writeRunFile(dataDir, { publicUrl: config.publicUrl, processes }));
  await mkdir(path.join(dataDir, 'images'), { recursive: true });
  const supervised = processes.map(({ name, folder, env }) => {
    const script = path.join(root, folder, 'src', 'main.ts');
    return supervise({ name, script, watch, env, cwd: root, logFile: path.join(logs, `${name}.log`) }, say, warn);
  });
  undo.push(() => stopInOrder(supervised));
  if (watch) undo.push(watchFrontend(root, say));
  const urls = [
    ...processes.map(({ env }) => `http://127.0.0.1:${env.INNER_PORT}/readyz`),
    `http://127.0.0.1:${config.port}/api/health`,
  ];
  const deadline = performance.now() + READY_WITHIN_MS;
  for (const url of urls) await waitUntilOk({ url, deadline, logs }, signal);
  return processes;
}

/** The S3's client is loaded only where there is one: it takes 30 MB. */
async function makeBucketOf(
  imageStore: StartConfig['imageStore'],
  say: (line: string) => void,
  signal: AbortSignal,
): Promise<void> {
  const { makeBucket } = await import('./jobs/make-bucket.ts');
  await makeBucket(readBucketConfig(imageStore).access, { info: say }, { signal });
}

async function launchPostgres(
  options: { dataDir: string; logs: string; port: number; secrets: Secrets; say: (line: string) => void },
  undo: Undo,
): Promise<(database: string) => string> {
  const log = openProcessLog(path.join(options.logs, 'postgres.log'), options.say);
  const postgres = await keepPostgres(
    {
      directory: path.join(options.dataDir, 'postgres'),
      port: options.port,
      password: options.secrets.postgresPassword,
      settings: { max_connections: '200' },
      log: log.write,
    },
    options.say,
  );
  undo.push(postgres.stop);
  await makeDatabases(postgres.url('postgres'), databases);
  return postgres.url;
}

/** The door closes first, so that no request is cut off between the gateway and a service; 7.5 s for all of them. */
async function stopInOrder(supervised: Supervised[]): Promise<void> {
  const gateway = supervised.filter(({ name }) => name === 'gateway');
  const services = supervised.filter(({ name }) => name !== 'gateway');
  await Promise.all(gateway.map((door) => door.stop(3_000)));
  await Promise.all(services.map((service) => service.stop(4_500)));
}
