import { readConfig } from './config.ts';

const env = {
  PORT: '0',
  INNER_PORT: '0',
  SHOP_MODE: 'demo',
  DATABASE_URL: 'postgres://127.0.0.1/chat',
  EVENT_LOG_URL: 'postgres://127.0.0.1/events',
  IDENTITY_PUBLIC_KEYS: '-----BEGIN PUBLIC KEY-----',
  MAIL_DIR: '/mail',
};

describe('the configuration of the chat service', () => {
  it('accepts an optional REDIS_URL', () => {
    expect(readConfig(env).redisUrl).toBeUndefined();
    for (const url of ['redis://:hidden@redis:6379', 'rediss://redis.example']) {
      expect(readConfig({ ...env, REDIS_URL: url }).redisUrl).toBe(url);
    }
  });

  it('accepts an optional MONGODB_URL with a database', () => {
    expect(readConfig(env).mongodbUrl).toBeUndefined();
    for (const url of [
      'mongodb://mongo:27017/chat?replicaSet=rs0',
      'mongodb://u:hidden@a:27017,b:27018/chat',
      'mongodb+srv://cluster.example/chat',
    ])
      expect(readConfig({ ...env, MONGODB_URL: url }).mongodbUrl).toBe(url);
    for (const url of ['mongodb://u:hidden@mongo', 'mongodb://mongo/', 'http://u:hidden@mongo/chat']) {
      expect(() => readConfig({ ...env, MONGODB_URL: url })).toThrow(/MONGODB_URL: must be a mongodb/);
      expect(() => readConfig({ ...env, MONGODB_URL: url })).not.toThrow(/hidden/);
    }
  });

  it('reports every invalid variable without its value (P-F4)', () => {
    const read = () => readConfig({ ...env, DATABASE_URL: '', REDIS_URL: 'http://:hidden@redis' });
    expect(read).toThrow(/DATABASE_URL is missing/);
    expect(read).toThrow(/REDIS_URL: must be a redis/);
    expect(read).not.toThrow(/hidden/);
  });
});
