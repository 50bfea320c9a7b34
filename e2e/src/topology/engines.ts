import { makeBucket } from '@shop/infra/src/jobs/make-bucket.ts';
import { makeTopics } from '@shop/infra/src/jobs/make-topics.ts';
import { createLogger } from '@shop/platform/service/observability/logger.ts';
import { type BreakableEngine, startBreakable } from '@shop/testing/breakable-engine.ts';
import { directMongoUrl } from '@shop/testing/mongo.ts';
import { openTcpFaultProxy, type TcpFaultProxy } from '../faults/tcp-fault-proxy.ts';
import { portOf, through } from './address.ts';
import type { Plan } from './plan.ts';

/** A real server of the full profile behind a fault proxy; both can be broken. */
export interface ShopEngine extends Pick<BreakableEngine, 'kill' | 'pause' | 'resume' | 'start'> {
  /** Between all processes of the shop and the engine. */
  proxy: TcpFaultProxy;
}

/** The engines of the full profile, except PostgreSQL (docs/architecture.md#profiles). */
export interface Engines {
  kafka: ShopEngine;
  redis: ShopEngine;
  s3: ShopEngine;
  /** Only where the plan wants it. `url` does not lead through the proxy. */
  mongo: (ShopEngine & { url: string }) | undefined;
  all: readonly ShopEngine[];
  /** Kafka's, as host:port. */
  brokers: readonly string[];
  /** Variables that make `npm start` use them through their proxies: KAFKA_BROKERS, REDIS_URL, MONGODB_URL, S3_… */
  env: Record<string, string>;
  stop(): Promise<void>;
}

const BUCKET = 'images';
const REGION = 'us-east-1';

/** Starts the engines of a plan and creates topics and bucket, as `npm start` does. */
export async function startEngines({ mongo: withMongo }: Pick<Plan, 'mongo'>): Promise<Engines> {
  const undo: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (const stopOne of undo.splice(0).reverse()) await stopOne();
  };
  const started = [
    startKafka(undo),
    startBehindProxy('redis', undo),
    startBehindProxy('s3', undo),
    withMongo ? startBehindProxy('mongo', undo) : undefined,
  ] as const;
  try {
    await Promise.allSettled(started);
    const [kafka, redis, s3, mongo] = await Promise.all(started);
    const env = {
      KAFKA_BROKERS: `127.0.0.1:${kafka.proxy.port}`,
      REDIS_URL: through(redis.proxy, redis.url),
      ...(mongo ? { MONGODB_URL: directMongoUrl(through(mongo.proxy, mongo.url)) } : {}),
      ...s3.env,
      S3_ENDPOINT: new URL(through(s3.proxy, s3.env.S3_ENDPOINT ?? '')).origin,
      S3_BUCKET: BUCKET,
      S3_REGION: REGION,
    };
    await createTopicsAndBucket(env);
    const all = [kafka, redis, s3, ...(mongo ? [mongo] : [])];
    return { kafka, redis, s3, mongo, all, brokers: [env.KAFKA_BROKERS], env, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

type Undo = (() => Promise<unknown>)[];
type ProxiedEngine = ShopEngine & Pick<BreakableEngine, 'url' | 'env'>;

/** Kafka advertises its address to clients: the proxy must exist before the broker, and learns the broker's port afterwards. */
async function startKafka(undo: Undo): Promise<ProxiedEngine> {
  let port = 0;
  const proxy = await openTcpFaultProxy(() => port);
  undo.push(proxy.close);
  const settings = { 'advertised.listeners': `PLAINTEXT://127.0.0.1:${proxy.port}` };
  const engine = await startBreakable('kafka', { settings });
  undo.push(engine.stop);
  port = portOf(`kafka://${engine.url}`);
  return { ...engine, proxy };
}

async function startBehindProxy(name: 'redis' | 's3' | 'mongo', undo: Undo): Promise<ProxiedEngine> {
  const engine = await startBreakable(name);
  undo.push(engine.stop);
  const proxy = await openTcpFaultProxy(portOf(engine.url));
  undo.push(proxy.close);
  return { ...engine, proxy };
}

async function createTopicsAndBucket(env: Record<string, string>): Promise<void> {
  const logger = createLogger({ name: 'chaos', level: 'silent' });
  const { KAFKA_BROKERS = '', S3_ENDPOINT = '', S3_ACCESS_KEY = '', S3_SECRET_KEY = '' } = env;
  const access = { endpoint: S3_ENDPOINT, accessKey: S3_ACCESS_KEY, secretKey: S3_SECRET_KEY };
  await Promise.all([
    makeTopics({ brokers: KAFKA_BROKERS.split(','), logger }),
    makeBucket({ ...access, bucket: BUCKET, region: REGION }, logger),
  ]);
}
