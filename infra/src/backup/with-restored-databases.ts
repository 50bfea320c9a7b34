import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePorts } from '@shop/local-postgres/free-ports.ts';
import { startPostgres } from '@shop/local-postgres/postgres-server.ts';
import { setUpPostgresLog } from '@shop/platform/events/log/postgres-log-schema.ts';
import { migrate } from '@shop/platform/service/postgres/migrate.ts';
import { openDatabase } from '@shop/platform/service/postgres/postgres.ts';
import { makeDatabases } from '../postgres/make-databases.ts';
import { databases, type ServiceName, services } from '../shop-processes.ts';
import { loadSecrets } from '../start/secrets.ts';
import { UserFacingError } from '../user-facing-error.ts';
import type { Manifest } from './manifest.ts';
import { migrationsOf } from './migrations-of.ts';
import { restoreDatabase } from './restore-database.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
/** Milliseconds are no concern where nobody waits for a response. */
const TIMEOUT_FACTOR = 10;

/** What a restore needs. */
export interface Restore {
  backupDir: string;
  manifest: Manifest;
  /** Receives what an operator should know, such as orders that are lost. */
  print: (line: string) => void;
  /** `KAFKA_…` and `MONGODB_URL` of a shop that keeps events or conversations there. */
  stores: Record<string, string>;
}

/**
 * Restores the databases of a backup on a PostgreSQL of a data folder, and makes them agree with each other (ADR 28). What was restored in
 * an interrupted run stays.
 * @param folder locked by this process, with nothing but what an earlier run has restored from the same backup
 * @param work gets the URL of each database while PostgreSQL runs
 * @throws UserFacingError when a reconciliation fails
 */
export async function withRestoredDatabases(
  folder: string,
  restore: Restore,
  work: (url: (database: string) => string) => Promise<void> = async () => {},
): Promise<void> {
  const { backupDir, manifest } = restore;
  const { postgresPassword } = await loadSecrets(path.join(folder, 'secrets'));
  const [port] = await freePorts(1);
  const postgres = await startPostgres({
    directory: path.join(folder, 'postgres'),
    port: port as number,
    password: postgresPassword,
  });
  try {
    await makeDatabases(postgres.url('postgres'), databases);
    for (const name of services) {
      await migrate({ url: postgres.url(name), directories: migrationsOf(name) });
      const hasNewLog = manifest.events === undefined;
      await restoreDatabase({ url: postgres.url(name), name, backupDir, manifest, hasNewLog });
    }
    if (manifest.events) await restoreEvents(postgres.url('events'), restore);
    for (const name of services) await reconcile(name, postgres.url, restore);
    await work(postgres.url);
  } finally {
    await postgres.stop();
  }
}

async function restoreEvents(url: string, { backupDir, manifest }: Restore): Promise<void> {
  const db = openDatabase({ url, name: 'restore', max: 1, timeoutFactor: TIMEOUT_FACTOR });
  await setUpPostgresLog(db).finally(() => db.close());
  await restoreDatabase({ url, name: 'events', backupDir, manifest, hasNewLog: false });
}

/** The service's own task, because only a service knows its tables; harmless when it is repeated. */
async function reconcile(service: ServiceName, url: (name: string) => string, { stores, print }: Restore) {
  const tasks = path.join(root, 'services', service, 'src/tasks.ts');
  const task = spawn(process.execPath, ['--disable-warning=TimeoutNegativeWarning', tasks, 'reconcile-after-restore'], {
    env: {
      ...(stores.KAFKA_BROKERS ? {} : { EVENT_LOG_URL: url('events') }),
      ...stores,
      DATABASE_URL: url(service),
      TIMEOUT_FACTOR: String(TIMEOUT_FACTOR),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [task.stdout, task.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  const [code] = await once(task, 'close');
  if (code !== 0) throw new UserFacingError(`${service} could not be reconciled. Its output:\n${output.trim()}`);
  print(output.trim());
}
