import type { Logger } from '@shop/platform/service/lifecycle/logger.ts';
import { Redis } from 'ioredis';
import { RateLimiterRedis } from 'rate-limiter-flexible';
import type { RateLimitStore } from './rate-limit-store.ts';
import { createStoreBreaker } from './store-breaker.ts';

/** A count that comes late is worth nothing: nothing waits for a connection, and nothing is sent a second time. */
const NEVER_LATE = {
  lazyConnect: true,
  enableOfflineQueue: false,
  maxRetriesPerRequest: 0,
  autoResendUnfulfilledCommands: false,
};

/** Milliseconds. A connection on which no answer comes is given up: the server at its other end may be gone. */
const TIMES = { connect: 2_000, silence: 2_000, mostBetweenTries: 1_000, disconnect: 100 };

/** Other keys may lie in the same Redis. */
const PREFIX = 'limits';

/** rate-limiter-flexible defines it: adds points to a key and says how many it has now, and for how many milliseconds. */
interface Counting {
  rlflxIncr(keyAndPoints: string[]): Promise<[points: number, milliseconds: number]>;
}

/**
 * In Redis, which forgets what is over by itself. No call waits for it longer than `timeout`, and none at all once it is known to
 * be slow or down.
 * @param options `timeout`: milliseconds; `probeEvery`: how often it is tried
 */
export function redisStore(options: {
  url: string;
  timeout: number;
  probeEvery: number;
  logger: Logger;
}): RateLimitStore {
  const { url, logger } = options;
  const client = new Redis(url, {
    ...NEVER_LATE,
    connectTimeout: TIMES.connect,
    socketTimeout: TIMES.silence,
    disconnectTimeout: TIMES.disconnect,
    retryStrategy: (times) => Math.min(100 * times, TIMES.mostBetweenTries),
  }) as Redis & Counting;
  // Its errors hold the commands that failed, and one of those has the password: never the whole error.
  client.on('error', ({ message }: Error) =>
    logger.debug({ reason: message }, 'the connection to the store of the limits broke'),
  );
  const guard = createStoreBreaker({ ...options, probe: () => client.ping() });
  const storeClient = {
    defineCommand: client.defineCommand.bind(client),
    rlflxIncr: (keyAndPoints: string[]) => guard.ask(() => client.rlflxIncr(keyAndPoints)),
  };

  return {
    limiter: ({ name, points, seconds }) =>
      new RateLimiterRedis({
        storeClient,
        keyPrefix: `${PREFIX}:${name}`,
        points,
        duration: seconds,
        // Whoever has used all up, here or elsewhere, is refused without asking again.
        inMemoryBlockOnConsumed: points,
      }),
    start: () => {
      // A connection that cannot be made is told by `error`, and tried again.
      client.connect().catch(() => undefined);
      guard.start();
    },
    stop: async () => {
      guard.stop();
      client.disconnect();
    },
  };
}
