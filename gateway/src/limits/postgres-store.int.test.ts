import { createLogger } from '@shop/platform/logger.ts';
import { migrate } from '@shop/platform/migrate.ts';
import { openDatabase } from '@shop/platform/postgres.ts';
import { eventually } from '@shop/testing/eventually.ts';
import { freePort } from '@shop/testing/free-port.ts';
import { type TestDatabase, testDatabase } from '@shop/testing/test-database.ts';
import { RateLimiterRes } from 'rate-limiter-flexible';
import type { LimitStore } from './limit-store.ts';
import { gatewayMigrations, postgresStore } from './postgres-store.ts';

const logger = createLogger({ name: 'test', level: 'silent' });
let database: TestDatabase;
const stores: LimitStore[] = [];

beforeAll(async () => {
  database = await testDatabase({
    directories: [gatewayMigrations],
    migrate: (target) => migrate({ ...target, logger }),
  });
});
afterEach(async () => {
  for (const store of stores.splice(0)) await store.stop();
});
afterAll(() => database.drop());

function open(options: { url?: string; timeout?: number } = {}): LimitStore {
  const { url = database.url, timeout = 2_000 } = options;
  const store = postgresStore({ url, timeout, probeEvery: 50, logger });
  stores.push(store);
  return store;
}

/** How many of so many points are given. */
async function given(limiter: ReturnType<LimitStore['limiter']>, key: string, asked: number): Promise<number> {
  let count = 0;
  for (let at = 0; at < asked; at += 1) {
    try {
      await limiter.consume(key);
      count += 1;
    } catch (error) {
      expect(error).toBeInstanceOf(RateLimiterRes);
    }
  }
  return count;
}

describe('the store of the limits', () => {
  it('counts for all gateways together, each key by itself', async () => {
    const window = { name: 'together', points: 6, seconds: 60 };
    const [one, other] = [open().limiter(window), open().limiter(window)];
    expect(await given(one, 'ann', 4)).toBe(4);
    expect(await given(other, 'ann', 4)).toBe(2);
    expect(await given(one, 'ann', 4)).toBe(0);
    expect(await given(other, 'bob', 4)).toBe(4);
  });

  it('gives no point twice to those who ask at the same time', async () => {
    const window = { name: 'race', points: 10, seconds: 60 };
    const limiters = [open().limiter(window), open().limiter(window)];
    const asked = Array.from({ length: 60 }, (_, at) => limiters[at % 2]?.consume('ann'));
    const outcomes = await Promise.allSettled(asked);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
  });

  it('is not asked again about who has used up everything', async () => {
    const limiter = open().limiter({ name: 'used-up', points: 2, seconds: 60 });
    await given(limiter, 'ann', 50);
    const reader = openDatabase({ url: database.url, name: 'test' });
    const rows = await reader.query<{ points: number }>(`select points from limits where key = 'used-up:ann'`);
    expect(rows).toEqual([{ points: 2 }]);
    await reader.close();
  });

  it('makes its table by itself, once it can', async () => {
    const empty = await testDatabase();
    const store = open({ url: empty.url });
    const limiter = store.limiter({ name: 'late', points: 100, seconds: 60 });
    expect(await given(limiter, 'ann', 2)).toBe(2);
    store.start();
    const reader = openDatabase({ url: empty.url, name: 'test' });
    await eventually(async () => {
      await limiter.consume('ann');
      const rows = await reader.query(`select key from limits`);
      expect(rows).toEqual([{ key: 'late:ann' }]);
    });
    await reader.close();
    await store.stop();
    stores.pop();
    await empty.drop();
  });

  it('is replaced by memory while it is down, with the same limits', async () => {
    const limiter = open({ url: `postgres://127.0.0.1:${await freePort()}/none` }).limiter({
      name: 'down',
      points: 5,
      seconds: 60,
    });
    const start = performance.now();
    expect(await given(limiter, 'ann', 50)).toBe(5);
    expect(performance.now() - start).toBeLessThan(1_000);
  });

  it('holds no call up while it hangs, and counts again when it goes on', async () => {
    const limiter = open({ timeout: 50 }).limiter({ name: 'hangs', points: 1_000, seconds: 60 });
    const holder = openDatabase({ url: database.url, name: 'test' });
    const points = async () =>
      (await holder.query<{ points: number }>(`select points from limits where key = 'hangs:ann'`))[0]?.points ?? 0;
    await eventually(async () => {
      await limiter.consume('ann');
      expect(await points()).toBeGreaterThan(0);
    });
    await holder.transaction(async (tx) => {
      await tx.query('lock table limits in exclusive mode');
      const start = performance.now();
      expect(await given(limiter, 'ann', 40)).toBe(40);
      // The first few wait for it, each for 50 ms; then it is not asked.
      expect(performance.now() - start).toBeLessThan(1_000);
    });
    const before = await points();
    await eventually(async () => {
      await limiter.consume('ann');
      expect(await points()).toBeGreaterThan(before);
    });
    await holder.close();
  });
});
