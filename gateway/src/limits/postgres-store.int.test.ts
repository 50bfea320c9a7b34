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
    await expect(limiter.consume('ann')).rejects.not.toBeInstanceOf(RateLimiterRes);
    store.start();
    await eventually(() => limiter.consume('ann'));
    await store.stop();
    stores.pop();
    await empty.drop();
  });

  it('fails at once while it is down, and is no longer asked', async () => {
    const url = `postgres://127.0.0.1:${await freePort()}/none`;
    const limiter = open({ url }).limiter({ name: 'down', points: 5, seconds: 60 });
    const start = performance.now();
    for (let call = 0; call < 50; call += 1) {
      await expect(limiter.consume('ann')).rejects.not.toBeInstanceOf(RateLimiterRes);
    }
    expect(performance.now() - start).toBeLessThan(2_000);
  });

  it('holds no call up while it hangs, and counts again when it goes on', async () => {
    const limiter = open({ timeout: 50 }).limiter({ name: 'hangs', points: 1_000, seconds: 60 });
    const holder = openDatabase({ url: database.url, name: 'test' });
    await eventually(() => limiter.consume('ann'));
    await holder.transaction(async (tx) => {
      await tx.query('lock table limits in exclusive mode');
      const start = performance.now();
      for (let call = 0; call < 40; call += 1) {
        await expect(limiter.consume('ann')).rejects.not.toBeInstanceOf(RateLimiterRes);
      }
      // The first few wait for it, each for 50 ms; then it is not asked.
      expect(performance.now() - start).toBeLessThan(1_500);
    });
    await eventually(() => limiter.consume('ann'));
    await holder.close();
  });
});
