import { readConfig } from './config.ts';

const env = {
  PORT: '0',
  INNER_PORT: '0',
  SHOP_MODE: 'demo',
  DATABASE_URL: 'postgres://127.0.0.1/chat',
  EVENT_LOG_URL: 'postgres://127.0.0.1/events',
  IDENTITY_PUBLIC_KEYS: '-----BEGIN PUBLIC KEY-----',
};

describe('the configuration of the chat service', () => {
  it('accepts an optional REDIS_URL', () => {
    expect(readConfig(env).redisUrl).toBeUndefined();
    for (const url of ['redis://:hidden@redis:6379', 'rediss://redis.example']) {
      expect(readConfig({ ...env, REDIS_URL: url }).redisUrl).toBe(url);
    }
  });

  it('reports every invalid variable without its value (P-F4)', () => {
    const read = () => readConfig({ ...env, DATABASE_URL: '', REDIS_URL: 'http://:hidden@redis' });
    expect(read).toThrow(/DATABASE_URL is missing/);
    expect(read).toThrow(/REDIS_URL: must be a redis/);
    expect(read).not.toThrow(/hidden/);
  });
});
