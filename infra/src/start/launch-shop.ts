import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { freePorts } from '@shop/local-postgres/free-ports.ts';
import { writeRunFile } from '../data-dir/run-file.ts';
import { readBucketConfig } from '../jobs/config.ts';
import { makeTopics } from '../jobs/make-topics.ts';
import { makeDatabases } from '../postgres/make-databases.ts';
import { supervisePostgres } from '../postgres/supervise-postgres.ts';
import { openProcessLog } from '../processes/process-log.ts';
import { type Supervised, supervise } from '../processes/supervise.ts';
import { watchFrontend } from '../processes/watch-frontend.ts';
import {
  compileCache,
  databases,
  INNER_PORTS,
  processFolders,
  type ShopProcess,
  shopProcesses,
} from '../shop-processes.ts';
import type { StartConfig } from './config.ts';
import { loadSecrets, type Secrets } from './secrets.ts';
import { waitUntilOk } from './wait-until-ok.ts';
import { warmCompileCache } from './warm-compile-cache.ts';

/** What to run on a stop, last entry first. */
export type Cleanups = Array<() => Promise<unknown> | unknown>;

const READY_WITHIN_MS = 120_000;

/**
 * Starts PostgreSQL and the shop's processes in a locked data folder. Resolves when GET /api/health returns 200.
 * @param options `print` prints exits and restarts, `warn` the processes' warnings
 * @param cleanups receives what stops each part, as soon as the part has started
 */
export async function launchShop(
  options: {
    config: StartConfig;
    root: string;
    watch: boolean;
    print: (line: string) => void;
    warn: (line: string) => void;
  },
  signal: AbortSignal,
  cleanups: Cleanups,
): Promise<ShopProcess[]> {
  const { config, root, watch, print, warn } = options;
  const { dataDir } = config;
  const logs = path.join(dataDir, 'logs');
  const secrets = await loadSecrets(path.join(dataDir, 'secrets'));
  const [postgresPort, ...ports] = await freePorts(1 + INNER_PORTS);
  const warming = warmCompileCache({ root, cache: compileCache(config), folders: processFolders, print }, signal);
  const databaseUrl = await launchPostgres({ dataDir, logs, port: postgresPort as number, secrets, print }, cleanups);
  await warming;
  signal.throwIfAborted();
  if (config.kafka) await makeTopics({ ...config.kafka, logger: { info: print }, signal });
  if (config.imageStore.S3_ENDPOINT) await makeBucketOf(config.imageStore, print, signal);
  const processes = shopProcesses({ config, secrets, ports, databaseUrl, root });
  cleanups.push(await writeRunFile(dataDir, { publicUrl: config.publicUrl, processes }));
  await mkdir(path.join(dataDir, 'images'), { recursive: true });
  const supervised = processes.map(({ name, main, env }) => {
    const script = path.join(root, main);
    return supervise({ name, script, watch, env, cwd: root, logFile: path.join(logs, `${name}.log`) }, print, warn);
  });
  const timeoutFactor = Number(config.forwarded.TIMEOUT_FACTOR ?? 1);
  cleanups.push(() => stopInOrder(supervised, timeoutFactor));
  if (watch) cleanups.push(watchFrontend(root, config.publicUrl, print));
  const urls = [
    ...processes.map(({ env }) => `http://127.0.0.1:${env.INNER_PORT}/readyz`),
    `http://127.0.0.1:${config.port}/api/health`,
  ];
  const deadline = performance.now() + READY_WITHIN_MS;
  for (const url of urls) await waitUntilOk({ url, deadline, logs }, signal);
  return processes;
}

/** Imports the S3 client only when an S3 is configured: it takes 30 MB of memory. */
async function makeBucketOf(
  imageStore: StartConfig['imageStore'],
  print: (line: string) => void,
  signal: AbortSignal,
): Promise<void> {
  const { makeBucket } = await import('../jobs/make-bucket.ts');
  await makeBucket(readBucketConfig(imageStore).access, { info: print }, { signal });
}

async function launchPostgres(
  options: { dataDir: string; logs: string; port: number; secrets: Secrets; print: (line: string) => void },
  cleanups: Cleanups,
): Promise<(database: string) => string> {
  const log = openProcessLog(path.join(options.logs, 'postgres.log'), options.print);
  const postgres = await supervisePostgres(
    {
      directory: path.join(options.dataDir, 'postgres'),
      port: options.port,
      password: options.secrets.postgresPassword,
      settings: { max_connections: '200' },
      log: log.write,
    },
    options.print,
  );
  cleanups.push(postgres.stop);
  await makeDatabases(postgres.url('postgres'), databases);
  return postgres.url;
}

/** Stops the gateway first, so that it finishes its calls to services; 7.5 s for all processes, times the factor. */
async function stopInOrder(supervised: Supervised[], timeoutFactor: number): Promise<void> {
  const gateway = supervised.filter(({ name }) => name === 'gateway');
  const services = supervised.filter(({ name }) => name !== 'gateway');
  await Promise.all(gateway.map((each) => each.stop(3_000 * timeoutFactor)));
  await Promise.all(services.map((service) => service.stop(4_500 * timeoutFactor)));
}
