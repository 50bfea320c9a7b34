import type { Logger } from '@shop/platform/service/observability/logger.ts';
import { migrate } from '@shop/platform/service/postgres/migrate.ts';
import { type Database, openDatabase } from '@shop/platform/service/postgres/postgres.ts';
import { testLogger } from '@shop/platform/testing/test-logger.ts';
import { eventually } from '@shop/testing/eventually.ts';
import { testPostgresUrl } from '@shop/testing/on-demand-postgres.ts';
import { type TestDatabase, testDatabase } from '@shop/testing/test-database.ts';
import { TIMEOUT_FACTOR } from '@shop/testing/timeout-factor.ts';
import { RateLimiterRes } from 'rate-limiter-flexible';
import { gatewayMigrations, postgresStore } from './postgres-store.ts';
import { rateLimitStoreContract } from './rate-limit-store.contract.ts';
import type { RateLimitStore } from './rate-limit-store.ts';
import { rateLimitStoreFaultsContract } from './rate-limit-store-faults.contract.ts';

let database: TestDatabase;
let reader: Database;
let owner: Database;
const stores: RateLimitStore[] = [];

beforeAll(async () => {
  database = await testDatabase({
    directories: [gatewayMigrations],
    migrate: (target) => migrate({ ...target, logger: testLogger }),
  });
  reader = openDatabase({ url: database.url, name: 'test', timeoutFactor: TIMEOUT_FACTOR });
  owner = openDatabase({ url: await testPostgresUrl(), name: 'test', timeoutFactor: TIMEOUT_FACTOR });
});
afterEach(async () => {
  for (const store of stores.splice(0)) await store.stop();
});
afterAll(async () => {
  await Promise.all([reader.close(), owner.close()]);
  await database.drop();
});

function open({ url = database.url, timeout = 2_000, logger = testLogger as Logger } = {}): RateLimitStore {
  const store = postgresStore({ url, timeoutFactor: TIMEOUT_FACTOR, timeout, probeEvery: 50, logger });
  store.start();
  stores.push(store);
  return store;
}

describe('rate-limit store (PostgreSQL)', () => {
  rateLimitStoreContract(open, async ({ name }, key) => {
    const [row] = await reader.query<{ points: number; expire: number }>(
      'select points, expire from limits where key = $1',
      [`${name}:${key}`],
    );
    // The store counts in real time
    return { points: row?.points ?? 0, left: (row?.expire ?? 0) - Date.now() };
  });

  it('creates its table by itself once the database allows it', async () => {
    const empty = await testDatabase();
    const allow = (allowed: boolean) =>
      owner.query(`alter database "${new URL(empty.url).pathname.slice(1)}" with allow_connections ${allowed}`);
    await allow(false);
    const limiter = open({ url: empty.url }).limiter({ name: 'late', points: 100, seconds: 60 });
    await expect(limiter.consume('ann')).rejects.not.toBeInstanceOf(RateLimiterRes);
    await allow(true);
    await eventually(() => limiter.consume('ann'));
    await stores.pop()?.stop();
    await empty.drop();
  });
});

describe('rate-limit store during faults (PostgreSQL)', () => {
  const name = () => new URL(database.url).pathname.slice(1);
  let release: () => void;
  let locked: Promise<unknown>;

  rateLimitStoreFaultsContract((logger) => open({ timeout: 1_000, logger }), {
    // The faults must end it
    kill: async () => {
      await owner.query(`alter database "${name()}" with allow_connections false`);
      await owner.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name()]);
    },
    start: () => owner.query(`alter database "${name()}" with allow_connections true`),
    hang: () =>
      new Promise<void>((resolve) => {
        const over = new Promise<void>((end) => {
          release = end;
        });
        locked = reader.transaction(
          async (tx) => {
            await tx.query('lock table limits in access exclusive mode');
            resolve();
            await over;
          },
          { background: true },
        );
      }),
    resume: async () => {
      release();
      await locked;
    },
  });
});
