import type { Logger } from '@shop/platform/service/lifecycle/logger.ts';
import { createPeriodicTask } from '@shop/platform/service/timing/periodic-task.ts';
import { createAdapter } from '@socket.io/redis-adapter';
import { Redis } from 'ioredis';
import type { SocketAdapter } from './adapter.ts';
import { createReach } from './reach.ts';

/**
 * Milliseconds. `silence`: a connection on which no answer comes is given up, for the server at its other end may be gone; one that
 * only listens would never know, so each is asked every `look`.
 */
const TIMES = { connect: 2_000, answer: 2_000, silence: 3_000, look: 2_000, mostBetweenTries: 1_000, disconnect: 100 };

const CONNECTION = {
  lazyConnect: true,
  // Redis 7.0 does not know CLIENT SETINFO, and its refusal would be told as a loss.
  disableClientInfo: true,
  connectTimeout: TIMES.connect,
  commandTimeout: TIMES.answer,
  socketTimeout: TIMES.silence,
  disconnectTimeout: TIMES.disconnect,
  retryStrategy: (times: number) => Math.min(100 * times, TIMES.mostBetweenTries),
};

/** A message that comes late has been found in the store by then: none waits for a connection, none is sent twice. */
const NEVER_LATE = { enableOfflineQueue: false, maxRetriesPerRequest: 0, autoResendUnfulfilledCommands: false };

/** What is subscribed to is, on the other hand, subscribed to whenever there is a connection. */
const UNTIL_HEARD = { maxRetriesPerRequest: null };

/** Channels begin with it: a Redis belongs to one shop, but not to its sockets alone. */
const KEY = 'shop-sockets';

/** Over the channels of a Redis: one connection publishes, one listens. */
export function redisAdapter({ url, logger }: { url: string; logger: Logger }): SocketAdapter {
  const reach = createReach(logger);
  const publisher = listenedTo(new Redis(url, { ...CONNECTION, ...NEVER_LATE }));
  const listener = listenedTo(new Redis(url, { ...CONNECTION, ...UNTIL_HEARD }));

  /** The library sends and does not wait: a refusal that nobody hears would end the process. */
  function listenedTo(client: Redis): Redis {
    const send = client.sendCommand.bind(client);
    client.sendCommand = (command, stream) => {
      const answer = send(command, stream);
      Promise.resolve(answer).catch(reach.isLost);
      return answer;
    };
    client.on('error', reach.isLost);
    client.on('close', () => reach.isLost('the connection is closed'));
    return client;
  }

  const looking = createPeriodicTask(TIMES.look, {
    logger,
    failureMessage: 'Redis could not be looked at',
    work: async () => {
      // Asked while it is away, the listener would remember each question.
      if (publisher.status !== 'ready' || listener.status !== 'ready') return;
      const answers = await Promise.allSettled([publisher.ping(), listener.ping()]);
      if (answers.every(({ status }) => status === 'fulfilled')) reach.isThere();
    },
  });

  return {
    join: (server) => {
      // Before the adapter, whose subscribing would begin to connect too: the second of both is refused.
      for (const client of [publisher, listener]) client.connect().catch(reach.isLost);
      server.adapter(createAdapter(publisher, listener, { key: KEY, parser }));
      looking.start();
    },
    stop: async () => {
      reach.stop();
      for (const client of [publisher, listener]) client.disconnect();
      await looking.stop();
    },
  };
}

/** JSON, as Socket.IO speaks to browsers. The library's own parser throws at what somebody else says on the channel. */
const parser = {
  encode: (message: unknown) => JSON.stringify(message),
  decode: (message: Buffer): unknown => {
    try {
      const read = JSON.parse(message.toString());
      return Array.isArray(read) ? read : [];
    } catch {
      return [];
    }
  },
};
