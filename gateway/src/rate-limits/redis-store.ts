import { createRequire } from 'node:module';
import type { Logger } from '@shop/platform/service/observability/logger.ts';
import { followRedisLogin } from '@shop/platform/service/secrets/follow-redis-login.ts';
import { presentValue, type SecretText } from '@shop/platform/service/secrets/secret.ts';
import type { Redis } from 'ioredis';
import { RateLimiterRedis } from 'rate-limiter-flexible';
import type { RateLimitStore } from './rate-limit-store.ts';
import { createStoreBreaker } from './store-breaker.ts';

const require = createRequire(import.meta.url);

/** A late count is worthless: commands neither wait for a connection nor are they sent twice. */
const NEVER_LATE = {
  lazyConnect: true,
  enableOfflineQueue: false,
  maxRetriesPerRequest: 0,
  autoResendUnfulfilledCommands: false,
};

/** Milliseconds. A connection without a response is dropped: its server may be gone. */
const TIMES = { connect: 2_000, noResponse: 2_000, maxReconnectDelay: 1_000, disconnect: 100 };

/** The same Redis may hold other keys. */
const PREFIX = 'limits';

/**
 * A script that rate-limiter-flexible defines: adds points to a key and returns its points and the milliseconds until
 * it expires.
 */
interface Counting {
  rlflxIncr(keyAndPoints: string[]): Promise<[points: number, milliseconds: number]>;
}

/**
 * Counts in Redis, which expires counts by itself. No call waits longer than `timeout`, and none waits at all while the
 * store is known to be slow or down.
 * @param options `timeout`: milliseconds; `probeEvery`: milliseconds between probes
 */
export function redisStore(options: {
  url: SecretText;
  timeout: number;
  probeEvery: number;
  logger: Logger;
}): RateLimitStore {
  const { url, logger } = options;
  // Only here: without Redis the gateway does not need it.
  const ioredis: typeof import('ioredis') = require('ioredis');
  const client = new ioredis.Redis(presentValue(url), {
    ...NEVER_LATE,
    connectTimeout: TIMES.connect,
    socketTimeout: TIMES.noResponse,
    disconnectTimeout: TIMES.disconnect,
    retryStrategy: (times) => Math.min(100 * times, TIMES.maxReconnectDelay),
  }) as Redis & Counting;
  // An error contains the failed command, which may be the one with the password: only its message is logged.
  client.on('error', ({ message }: Error) =>
    logger.debug({ reason: message }, 'rate-limit store: Redis connection lost'),
  );
  const unfollow = followRedisLogin(client, url);
  const breaker = createStoreBreaker({ ...options, probe: () => client.ping() });
  const storeClient = {
    defineCommand: client.defineCommand.bind(client),
    rlflxIncr: (keyAndPoints: string[]) => breaker.call(() => client.rlflxIncr(keyAndPoints)),
  };

  return {
    limiter: ({ name, points, seconds }) =>
      new RateLimiterRedis({
        storeClient,
        keyPrefix: `${PREFIX}:${name}`,
        points,
        duration: seconds,
        // A key that has used up its points is refused without asking the store again.
        inMemoryBlockOnConsumed: points,
      }),
    start: () => {
      // The `error` event reports a failed connection, and the client reconnects.
      client.connect().catch(() => undefined);
      breaker.start();
    },
    stop: async () => {
      unfollow();
      breaker.stop();
      client.disconnect();
    },
  };
}
