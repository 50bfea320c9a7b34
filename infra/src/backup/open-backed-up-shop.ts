import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { freePorts } from '@shop/local-postgres/free-ports.ts';
import { startPostgres } from '@shop/local-postgres/postgres-server.ts';
import { lockDataDir } from '../data-dir/lock.ts';
import { runningProcesses } from '../data-dir/run-file.ts';
import { UserFacingError } from '../user-facing-error.ts';
import type { SavedName } from './manifest.ts';

/** A shop's databases while they are backed up. */
export interface BackedUpShop {
  url: (name: SavedName) => string;
  /** Whether its event log is in PostgreSQL. */
  hasEvents: boolean;
  /** What is in stores of its own, as far as the running shop says. */
  elsewhere: string[];
  /** May be called again. */
  close: () => Promise<void>;
}

/** What a variable of a process says is in another store. */
const OTHER_STORES = {
  MONGODB_URL: 'conversations, in MongoDB',
  S3_ENDPOINT: 'images, in S3',
  KAFKA_BROKERS: 'the event log, in Kafka',
};

/**
 * Opens the databases of a data folder: those of the running shop, or of a PostgreSQL that is started for a stopped one, which may recover
 * from a crash, but whose data stay the same.
 * @throws UserFacingError when another process uses the folder of a stopped shop
 */
export async function openBackedUpShop(dataDir: string): Promise<BackedUpShop> {
  const running = await runningProcesses(dataDir);
  if (running === undefined) return openStoppedShop(dataDir);
  const urls = new Map<string, string | undefined>(running.map(({ name, env }) => [name, env.DATABASE_URL]));
  urls.set('events', running.find(({ env }) => env.EVENT_LOG_URL)?.env.EVENT_LOG_URL);
  const set = new Set(running.flatMap(({ env }) => Object.keys(env)));
  return {
    url: (name) => {
      const url = urls.get(name);
      if (url === undefined) throw new UserFacingError(`The running shop of ${dataDir} has no database of ${name}.`);
      return url;
    },
    hasEvents: urls.get('events') !== undefined,
    elsewhere: Object.entries(OTHER_STORES).flatMap(([variable, what]) => (set.has(variable) ? what : [])),
    close: async () => {},
  };
}

async function openStoppedShop(dataDir: string): Promise<BackedUpShop> {
  const unlock = await lockDataDir(dataDir);
  try {
    const [port] = await freePorts(1);
    const postgres = await startPostgres({
      directory: path.join(dataDir, 'postgres'),
      port: port as number,
      password: (await readFile(path.join(dataDir, 'secrets', 'postgres-password'), 'utf8')).trim(),
    });
    let closing: Promise<void> | undefined;
    return {
      url: postgres.url,
      hasEvents: true,
      elsewhere: [],
      close: () => {
        closing ??= postgres.stop().finally(unlock);
        return closing;
      },
    };
  } catch (error) {
    await unlock();
    throw error;
  }
}
