import { createLogger, type Logger } from '@shop/platform/service/observability/logger.ts';
import { createSecret, type SecretText } from '@shop/platform/service/secrets/secret.ts';
import { testLogger } from '@shop/platform/testing/test-logger.ts';
import { describeWithBreakable } from '@shop/testing/breakable-engine.ts';
import { eventually } from '@shop/testing/eventually.ts';
import { describeWithRedis } from '@shop/testing/redis.ts';
import { Redis } from 'ioredis';
import { rateLimitStoreContract } from './rate-limit-store.contract.ts';
import type { RateLimitStore } from './rate-limit-store.ts';
import { rateLimitStoreFaultsContract } from './rate-limit-store-faults.contract.ts';
import { redisStore } from './redis-store.ts';

const stores: RateLimitStore[] = [];

afterEach(async () => {
  for (const store of stores.splice(0)) await store.stop();
});

function open(
  url: SecretText,
  { timeout = 2_000, logger = testLogger }: { timeout?: number; logger?: Logger } = {},
): RateLimitStore {
  const store = redisStore({ url, timeout, probeEvery: 50, logger });
  store.start();
  stores.push(store);
  return store;
}

describeWithRedis('rate-limit store', (url) => {
  let reader: Redis;
  beforeAll(() => {
    reader = new Redis(url());
  });
  afterAll(() => reader.disconnect());

  rateLimitStoreContract(
    () => open(url()),
    async ({ name }, key) => {
      const at = `limits:${name}:${key}`;
      return { points: Number(await reader.get(at)), left: await reader.pttl(at) };
    },
  );

  it('logs in with a replaced password, before or after Redis has it, and not with a wrong one', async () => {
    const setPassword = (password: string) =>
      reader.call('acl', 'setuser', 'rotated', 'on', 'resetpass', `>${password}`, '~*', '&*', '+@all');
    const urlWith = (password: string) => Object.assign(new URL(url()), { username: 'rotated', password }).href;
    await setPassword('one');
    const secret = createSecret({ name: 'REDIS_URL', value: urlWith('one') });
    const { limiter } = open(secret);
    const rotated = limiter({ name: 'rotated', points: 1_000, seconds: 60 });
    const counted = async () => Number((await reader.get('limits:rotated:key')) ?? 0);
    const counts = () => eventually(() => rotated.consume('key'));
    const reconnect = () => reader.call('client', 'kill', 'user', 'rotated');
    await counts();
    const before = await counted();
    secret.replace(urlWith('two'));
    await rotated.consume('key');
    await reconnect();
    await counts();
    await setPassword('two');
    await rotated.consume('key');
    await reconnect();
    await counts();
    expect(await counted()).toBe(before + 4);
    await setPassword('three');
    await reconnect();
    await expect(rotated.consume('key')).rejects.toThrow();
    secret.replace(urlWith('three'));
    await counts();
  });

  it('logs why Redis rejected the credentials, without the password (P-E17)', async () => {
    let logged = '';
    const write = (line: string) => {
      logged += line;
    };
    const logger = createLogger({ name: 'test', level: 'trace' }, { write });
    const address = new URL(url());
    Object.assign(address, { username: 'nobody', password: 'hunter2' });
    open(address.href, { logger });
    await eventually(() => expect(logged).toMatch(/WRONGPASS/));
    await eventually(() => expect(logged).toMatch(/counts in its own memory/));
    expect(logged).not.toMatch(/hunter2/);
  });
});

describeWithBreakable('redis', 'rate-limit store during faults', (engine) => {
  rateLimitStoreFaultsContract((logger) => open(engine().url, { timeout: 1_000, logger }), {
    // The faults must end it
    kill: () => engine().kill(),
    start: () => engine().start(),
    hang: () => engine().pause(),
    resume: () => engine().resume(),
  });
});
