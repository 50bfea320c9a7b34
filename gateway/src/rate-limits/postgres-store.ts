import { fileURLToPath } from 'node:url';
import type { Logger } from '@shop/platform/service/lifecycle/logger.ts';
import { type MigrationDirectory, migrate } from '@shop/platform/service/postgres/migrate.ts';
import { openDatabase } from '@shop/platform/service/postgres/postgres.ts';
import { RateLimiterPostgres } from 'rate-limiter-flexible';
import type { RateLimitStore } from './rate-limit-store.ts';
import { createStoreBreaker } from './store-breaker.ts';

export const gatewayMigrations: MigrationDirectory = {
  name: 'gateway',
  path: fileURLToPath(new URL('../../migrations', import.meta.url)),
};

const TABLE = 'limits';
const CONNECTIONS = 4;
const CLEAR_EVERY_MS = 60_000;
const PREPARE_AGAIN_MS = 5_000;

/**
 * In PostgreSQL. No call waits for it longer than `timeout`, and none at all once it is known to be slow or down.
 * @param options `timeout`: milliseconds; `probeEvery`: how often it is tried
 */
export function postgresStore(options: {
  url: string;
  timeout: number;
  probeEvery: number;
  logger: Logger;
}): RateLimitStore {
  const { url, logger } = options;
  const onError = (error: Error) => logger.debug({ err: error }, 'a connection to the store of the limits broke');
  const database = openDatabase({ url, name: 'gateway', max: CONNECTIONS, onError });
  const guard = createStoreBreaker({ ...options, probe: () => database.query(`SELECT FROM ${TABLE} LIMIT 1`) });
  const query = (statement: { name?: string; text: string; values?: unknown[] }) =>
    guard.ask(() => database.pool.query(statement));
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  let failed = false;

  /** Beside everything else: the shop opens without it. */
  async function prepare(): Promise<void> {
    try {
      await migrate({ url, directories: [gatewayMigrations], logger });
      timer = setInterval(clear, CLEAR_EVERY_MS);
    } catch (error) {
      logger[failed ? 'debug' : 'warn']({ err: error }, 'the store of the limits could not be prepared');
      failed = true;
      timer = setTimeout(prepare, PREPARE_AGAIN_MS);
    }
    timer.unref();
    if (stopped) clearTimeout(timer);
  }

  function clear(): void {
    database
      .query(`DELETE FROM ${TABLE} WHERE expire < $1`, [Date.now()])
      .catch((error) => logger.debug({ err: error }, 'the store of the limits could not be cleared'));
  }

  return {
    limiter: ({ name, points, seconds }) =>
      new RateLimiterPostgres({
        storeClient: { query },
        storeType: 'client',
        tableName: TABLE,
        tableCreated: true,
        clearExpiredByTimeout: false,
        keyPrefix: name,
        points,
        duration: seconds,
        // Whoever has used all up, here or elsewhere, is refused without asking again.
        inMemoryBlockOnConsumed: points,
      }),
    start: () => {
      void prepare();
      guard.start();
    },
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      guard.stop();
      await database.close();
    },
  };
}
