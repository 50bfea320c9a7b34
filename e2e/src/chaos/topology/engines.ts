import { makeBucket } from '@shop/infra/src/jobs/make-bucket.ts';
import { makeTopics } from '@shop/infra/src/jobs/make-topics.ts';
import { createLogger } from '@shop/platform/service/lifecycle/logger.ts';
import { type BreakableEngine, startBreakable } from '@shop/testing/breakable-engine.ts';
import { openTcpFaultProxy, type TcpFaultProxy } from '../faults/tcp-fault-proxy.ts';
import { portOf, through } from './address.ts';

/** A real server of the full profile that can be broken, behind a proxy that can be broken too. */
export interface ShopEngine extends Pick<BreakableEngine, 'kill' | 'pause' | 'resume' | 'start'> {
  /** Between the whole shop and it. */
  door: TcpFaultProxy;
}

/** What the full profile has beside PostgreSQL (DESIGN.md §2). */
export interface Engines {
  kafka: ShopEngine;
  redis: ShopEngine;
  s3: ShopEngine;
  all: readonly ShopEngine[];
  /** Of Kafka, host:port. */
  brokers: readonly string[];
  /** What `npm start` reads to use them: KAFKA_BROKERS, REDIS_URL, S3_…, all behind their proxies. */
  env: Record<string, string>;
  stop(): Promise<void>;
}

const BUCKET = 'pictures';
const REGION = 'us-east-1';

/** Starts all three, and does what `npm start` does before its processes: topics and bucket. */
export async function startEngines(): Promise<Engines> {
  const undo: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (const stopOne of undo.splice(0).reverse()) await stopOne();
  };
  const started = [startKafka(undo), startBehindDoor('redis', undo), startBehindDoor('s3', undo)] as const;
  try {
    await Promise.allSettled(started);
    const [kafka, redis, s3] = await Promise.all(started);
    const env = {
      KAFKA_BROKERS: `127.0.0.1:${kafka.door.port}`,
      REDIS_URL: through(redis.door, redis.url),
      ...s3.env,
      S3_ENDPOINT: new URL(through(s3.door, s3.env.S3_ENDPOINT ?? '')).origin,
      S3_BUCKET: BUCKET,
      S3_REGION: REGION,
    };
    await prepare(env);
    return { kafka, redis, s3, all: [kafka, redis, s3], brokers: [env.KAFKA_BROKERS], env, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

type Undo = (() => Promise<unknown>)[];
type BehindDoor = ShopEngine & Pick<BreakableEngine, 'url' | 'env'>;

/** A broker tells its clients where it is: it must be told of the door before it starts, and the door of it afterwards. */
async function startKafka(undo: Undo): Promise<BehindDoor> {
  let port = 0;
  const door = await openTcpFaultProxy(() => port);
  undo.push(door.close);
  const settings = { 'advertised.listeners': `PLAINTEXT://127.0.0.1:${door.port}` };
  const engine = await startBreakable('kafka', { settings });
  undo.push(engine.stop);
  port = portOf(`kafka://${engine.url}`);
  return { ...engine, door };
}

async function startBehindDoor(name: 'redis' | 's3', undo: Undo): Promise<BehindDoor> {
  const engine = await startBreakable(name);
  undo.push(engine.stop);
  const door = await openTcpFaultProxy(portOf(engine.url));
  undo.push(door.close);
  return { ...engine, door };
}

async function prepare(env: Record<string, string>): Promise<void> {
  const logger = createLogger({ name: 'chaos', level: 'silent' });
  const { KAFKA_BROKERS = '', S3_ENDPOINT = '', S3_ACCESS_KEY = '', S3_SECRET_KEY = '' } = env;
  const access = { endpoint: S3_ENDPOINT, accessKey: S3_ACCESS_KEY, secretKey: S3_SECRET_KEY };
  await Promise.all([
    makeTopics({ brokers: KAFKA_BROKERS.split(','), logger }),
    makeBucket({ ...access, bucket: BUCKET, region: REGION }, logger),
  ]);
}
