import { fileURLToPath } from 'node:url';
import type { Logger } from '@shop/platform/service/observability/logger.ts';
import { type MigrationDirectory, migrate } from '@shop/platform/service/postgres/migrate.ts';
import { openDatabase } from '@shop/platform/service/postgres/postgres.ts';
import type { SecretText } from '@shop/platform/service/secrets/secret.ts';
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
const PREPARE_RETRY_MS = 5_000;

/**
 * Counts in PostgreSQL. No call waits longer than `timeout`, and none waits at all while the store is known to be slow
 * or down.
 * @param options `timeout`: milliseconds; `probeEvery`: milliseconds between probes
 */
export function postgresStore(options: {
  url: SecretText;
  timeoutFactor: number;
  timeout: number;
  probeEvery: number;
  logger: Logger;
}): RateLimitStore {
  const { url, timeoutFactor, logger } = options;
  const onError = (error: Error) => logger.debug({ err: error }, 'rate-limit store: PostgreSQL connection lost');
  const database = openDatabase({ url, name: 'gateway', max: CONNECTIONS, timeoutFactor, onError });
  const breaker = createStoreBreaker({ ...options, probe: () => database.query(`select from ${TABLE} limit 1`) });
  const query = (statement: { name?: string; text: string; values?: unknown[] }) =>
    breaker.call(() => database.pool.query(statement));
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  let failed = false;

  /** Runs the migration in the background: the gateway starts without it. */
  async function prepare(): Promise<void> {
    try {
      await migrate({ url, directories: [gatewayMigrations], logger });
      timer = setInterval(clear, CLEAR_EVERY_MS);
    } catch (error) {
      logger[failed ? 'debug' : 'warn']({ err: error }, 'rate-limit store: migration failed');
      failed = true;
      timer = setTimeout(prepare, PREPARE_RETRY_MS);
    }
    timer.unref();
    if (stopped) clearTimeout(timer);
  }

  function clear(): void {
    database
      .query(`delete from ${TABLE} where expire < $1`, [Date.now()])
      .catch((error) => logger.debug({ err: error }, 'rate-limit store: expired rows could not be deleted'));
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
        // A key that has used up its points is refused without asking the store again.
        inMemoryBlockOnConsumed: points,
      }),
    start: () => {
      void prepare();
      breaker.start();
    },
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      breaker.stop();
      await database.close();
    },
  };
}
