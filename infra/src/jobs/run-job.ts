import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { createLogger } from '@shop/platform/service/observability/logger.ts';
import { UserFacingError, userFacingMessage } from '../user-facing-error.ts';
import {
  readBucketConfig,
  readDatabasesConfig,
  readDemoDataConfig,
  readImportConfig,
  readMigrationsConfig,
  readReplayConfig,
  readSecretsConfig,
  readTopicsConfig,
} from './config.ts';

// `node run-job.ts NAME`, `… replay SERVICE`: the one-shot jobs of the full profile (docs/runbooks/compose.md, docs/runbooks/kubernetes.md). Each may run
// again, waits for its engine, and exits with 0 or 1. A job imports only what it needs.
const root = fileURLToPath(new URL('../../..', import.meta.url));
const stopped = new AbortController();
for (const signal of ['SIGTERM', 'SIGINT'] as const)
  process.once(signal, () => stopped.abort(new UserFacingError(`The job was ended by ${signal}.`)));

type Job = (env: NodeJS.ProcessEnv, signal: AbortSignal, service: string | undefined) => Promise<void>;

const jobs: Record<string, Job> = {
  secrets: async (env) => {
    const config = readSecretsConfig(env);
    const { makeSecrets, makeWritableFolders } = await import('./make-secrets.ts');
    await makeSecrets(config);
    await makeWritableFolders(config.writableFolders);
  },
  'cluster-secrets': async (env) => {
    const config = readSecretsConfig(env);
    const { openSecretApi } = await import('./kubernetes-secrets.ts');
    const { makeClusterSecrets } = await import('./make-cluster-secrets.ts');
    await makeClusterSecrets(config, await openSecretApi(env));
  },
  databases: async (env, signal) => {
    const { makeServiceDatabases } = await import('./make-databases.ts');
    await makeServiceDatabases(readDatabasesConfig(env), { signal });
  },
  migrations: async (env, signal) => {
    const config = readMigrationsConfig(env);
    const { migrateDatabases } = await import('./migrate-databases.ts');
    await untilAborted(signal, () => migrateDatabases(config));
  },
  topics: async (env, signal) => {
    const { kafka, userPrefix, logLevel } = readTopicsConfig(env);
    const { makeTopics } = await import('./make-topics.ts');
    await makeTopics({ ...kafka, userPrefix, logger: createLogger({ name: 'topics', level: logLevel }), signal });
  },
  bucket: async (env, signal) => {
    const { access, logLevel } = readBucketConfig(env);
    const { makeBucket } = await import('./make-bucket.ts');
    await makeBucket(access, createLogger({ name: 'bucket', level: logLevel }), { signal });
  },
  'demo-data': async (env, signal) => {
    const { putDemoData } = await import('./demo-data.ts');
    await putDemoData(readDemoDataConfig(env), { root, signal });
  },
  import: async (env, signal) => {
    const { logLevel, ...config } = readImportConfig(env);
    const { importShop } = await import('./import-shop.ts');
    await untilAborted(signal, () => importShop(config, createLogger({ name: 'import', level: logLevel })));
  },
  replay: async (env, signal, service) => {
    const config = readReplayConfig(service, env);
    const { replay } = await import('./replay.ts');
    await untilAborted(signal, () => replay(config, { signal }));
  },
};

/** Stops waiting for the work on a signal; the process exit then rolls back open transactions. */
async function untilAborted(signal: AbortSignal, work: () => Promise<void>): Promise<void> {
  // An aborted signal emits no further event.
  signal.throwIfAborted();
  await Promise.race([work(), once(signal, 'abort')]);
  signal.throwIfAborted();
}

const [, , name = '', service] = process.argv;
try {
  const job = jobs[name];
  if (!job) throw new UserFacingError(`There is no job "${name}". There are: ${Object.keys(jobs).join(', ')}.`);
  await job(process.env, stopped.signal, service);
} catch (error) {
  console.error(userFacingMessage(stopped.signal.aborted ? stopped.signal.reason : error, `The job ${name} failed`));
  process.exitCode = 1;
}
process.exit();
