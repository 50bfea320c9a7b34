import { plaintextStores } from './plaintext-stores.ts';

const production = { SHOP_MODE: 'production' };
const problemsOf = (present: NodeJS.ProcessEnv, env: NodeJS.ProcessEnv = production) => plaintextStores(present, env);

describe('plaintextStores', () => {
  it.each([
    ['DATABASE_URL', 'postgres://a:hunter2@db.test/order', 'sslmode=verify-full'],
    ['DATABASE_URL', 'postgres://a:hunter2@db.test/order?sslmode=prefer', 'sslmode=verify-full'],
    ['DATABASE_URL', 'postgres://a:hunter2@db.test/order?sslmode=no-verify', 'sslmode=verify-full'],
    ['DATABASE_URL', 'postgres://a:hunter2@db.test/o?sslmode=require&uselibpqcompat=true', 'sslmode=verify-full'],
    ['ORDER_DATABASE_URL', 'postgres://a:hunter2@db.test/order', 'sslmode=verify-full'],
    ['EVENT_LOG_URL', 'postgres://a:hunter2@10.0.0.1/events', 'sslmode=verify-full'],
    ['REDIS_URL', 'redis://:hunter2@redis.test:6379', 'rediss://'],
    ['MONGODB_URL', 'mongodb://a:hunter2@a.test,b.test:27017/chat?replicaSet=rs0', 'tls=true'],
    ['MONGODB_URL', 'mongodb+srv://a:hunter2@a.test/chat?tls=false', 'tls=true'],
    ['MONGODB_URL', 'mongodb://127.0.0.1:1,a.test/chat', 'tls=true'],
    ['S3_ENDPOINT', 'http://s3.test:9000', 'https://'],
    ['KAFKA_BROKERS', '127.0.0.1:9092, kafka.test:9092', 'KAFKA_TLS=true'],
  ])('refuses %s=%s in production and names the remedy, never the value (P-F4)', (name, value, remedy) => {
    const problems = problemsOf({ [name]: value });
    expect(problems).toEqual([expect.stringContaining(`${name}: production needs TLS (${remedy}`)]);
    expect(problems.join()).not.toMatch(/hunter2|\.test|10\.0/);
  });

  it.each([
    ['DATABASE_URL', 'postgres://a:b@db.test/order?sslmode=verify-full'],
    ['DATABASE_URL', 'postgres://a:b@db.test/order?sslmode=require'],
    ['DATABASE_URL', 'postgres://a:b@127.0.0.1:5432/order'],
    ['DATABASE_URL', 'postgres://a:b@[::1]:5432/order'],
    ['REDIS_URL', 'rediss://redis.test'],
    ['REDIS_URL', 'redis://localhost:6379'],
    ['MONGODB_URL', 'mongodb://a:b@a.test,b.test/chat?replicaSet=rs0&tls=true'],
    ['MONGODB_URL', 'mongodb+srv://a:b@a.test/chat'],
    ['MONGODB_URL', 'mongodb://127.0.0.1:1,localhost:2/chat?replicaSet=rs0'],
    ['S3_ENDPOINT', 'https://s3.test'],
    ['S3_ENDPOINT', 'http://localhost:7070'],
    ['KAFKA_BROKERS', 'localhost:9092'],
    ['PAYPAL_API_URL', 'http://paypal.test'],
    ['DATABASE_URL', 'not a URL'],
  ])('accepts %s=%s', (name, value) => {
    expect(problemsOf({ [name]: value })).toEqual([]);
  });

  it('accepts Kafka with KAFKA_TLS=true alone', () => {
    expect(problemsOf({ KAFKA_BROKERS: 'kafka.test:9092', KAFKA_TLS: 'true' })).toEqual([]);
    expect(problemsOf({ KAFKA_BROKERS: 'kafka.test:9092', KAFKA_TLS: 'false' })).toHaveLength(1);
  });

  it('accepts a PostgreSQL host with a verified POSTGRES_SSLMODE alone', () => {
    expect(problemsOf({ POSTGRES_HOST: 'db.test', POSTGRES_SSLMODE: 'verify-full' })).toEqual([]);
    expect(problemsOf({ POSTGRES_HOST: 'db.test', POSTGRES_SSLMODE: 'disable' })).toHaveLength(1);
  });

  it('reports every store at once', () => {
    const stores = { DATABASE_URL: 'postgres://db.test/a', REDIS_URL: 'redis://r.test', KAFKA_BROKERS: 'k:1' };
    expect(problemsOf(stores)).toHaveLength(3);
  });

  it.each([
    ['in a demo', { SHOP_MODE: 'demo' }],
    ['when the operator allows it', { ...production, PLAINTEXT_STORES: 'allowed' }],
  ])('accepts plain text %s', (_when, env) => {
    expect(problemsOf({ DATABASE_URL: 'postgres://db.test/a' }, env)).toEqual([]);
  });
});
