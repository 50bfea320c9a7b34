import { fileURLToPath } from 'node:url';
import type { Logger } from '@shop/platform/logger.ts';
import { type MigrationDirectory, migrate } from '@shop/platform/migrate.ts';
import { openDatabase } from '@shop/platform/postgres.ts';
import { RateLimiterPostgres } from 'rate-limiter-flexible';
import { createBreaker } from '../upstreams/breaker.ts';
import { within } from '../upstreams/within.ts';
import type { LimitStore } from './limit-store.ts';

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
 * @param options `timeout`: milliseconds; `probeEvery`: how often one that does not answer is tried
 */
export function postgresStore(options: {
  url: string;
  timeout: number;
  probeEvery: number;
  logger: Logger;
}): LimitStore {
  const { url, timeout, probeEvery, logger } = options;
  const onError = (error: Error) => logger.debug({ err: error }, 'a connection to the store of the limits broke');
  const database = openDatabase({ url, name: 'gateway', max: CONNECTIONS, onError });
  const breaker = createBreaker({
    probe: async () => {
      await database.query('SELECT 1');
    },
    probeEvery,
    onChange: (state) =>
      state === 'open'
        ? logger.warn('the store of the limits does not answer in time: each gateway counts by itself')
        : logger.info('the store of the limits answers again'),
  });
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  /** As the limiter asks it: one statement, in time or not at all. */
  async function query(statement: { name?: string; text: string; values?: unknown[] }) {
    if (!breaker.allows()) throw new Error('the store of the limits does not answer');
    try {
      const result = await within(timeout, database.pool.query(statement));
      breaker.report('answered');
      return result;
    } catch (error) {
      breaker.report('failed');
      throw error;
    }
  }

  /** Beside everything else: the shop opens without it. */
  async function prepare(): Promise<void> {
    try {
      await migrate({ url, directories: [gatewayMigrations], logger });
      timer = setInterval(clear, CLEAR_EVERY_MS);
    } catch (error) {
      logger.warn({ err: error }, 'the store of the limits could not be prepared');
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
    start: () => void prepare(),
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      breaker.stop();
      await database.close();
    },
  };
}
