import { createRequire } from 'node:module';
import type { Logger } from '@shop/platform/service/observability/logger.ts';
import { followRedisLogin } from '@shop/platform/service/secrets/follow-redis-login.ts';
import { presentValue, type SecretText } from '@shop/platform/service/secrets/secret.ts';
import { createPeriodicTask } from '@shop/platform/service/timing/periodic-task.ts';
import type { Redis } from 'ioredis';
import { createConnectionStatus } from './connection-status.ts';
import type { SocketAdapter } from './socket-adapter.ts';

const require = createRequire(import.meta.url);

/**
 * Timeouts in milliseconds. `socket` closes a connection without responses, because its server may be unreachable; a
 * connection that only listens would never notice, so both send a ping every `pingInterval`.
 */
const TIMEOUTS = {
  connect: 2_000,
  command: 2_000,
  socket: 3_000,
  pingInterval: 2_000,
  maxRetryDelay: 1_000,
  disconnect: 100,
};

const CONNECTION = {
  lazyConnect: true,
  // Redis 7.0 rejects CLIENT SETINFO, which would be reported as a disconnect.
  disableClientInfo: true,
  connectTimeout: TIMEOUTS.connect,
  commandTimeout: TIMEOUTS.command,
  socketTimeout: TIMEOUTS.socket,
  disconnectTimeout: TIMEOUTS.disconnect,
  retryStrategy: (times: number) => Math.min(100 * times, TIMEOUTS.maxRetryDelay),
};

/** Late messages are useless, so commands neither queue while disconnected nor are resent. */
const PUBLISHER = { enableOfflineQueue: false, maxRetriesPerRequest: 0, autoResendUnfulfilledCommands: false };

/** Subscriptions, however, are retried until they succeed. */
const SUBSCRIBER = { maxRetriesPerRequest: null };

/** Prefix of the channels: the shop uses its Redis for other purposes too. */
const KEY = 'shop-sockets';

/** Creates an adapter over Redis channels, with one connection to publish and one to subscribe. */
export function redisAdapter({ url, logger }: { url: SecretText; logger: Logger }): SocketAdapter {
  // Only here: without Redis no process needs them.
  const ioredis: typeof import('ioredis') = require('ioredis');
  const { createAdapter }: typeof import('@socket.io/redis-adapter') = require('@socket.io/redis-adapter');
  const status = createConnectionStatus(logger);
  const publisher = reportErrors(new ioredis.Redis(presentValue(url), { ...CONNECTION, ...PUBLISHER }));
  const subscriber = reportErrors(new ioredis.Redis(presentValue(url), { ...CONNECTION, ...SUBSCRIBER }));
  const unfollow = [followRedisLogin(publisher, url), followRedisLogin(subscriber, url, { isSubscriber: true })];

  /** Handles rejected commands: the library does not await them, so an unhandled rejection would end the process. */
  function reportErrors(client: Redis): Redis {
    const send = client.sendCommand.bind(client);
    client.sendCommand = (command, stream) => {
      const reply = send(command, stream);
      Promise.resolve(reply).catch(status.disconnected);
      return reply;
    };
    client.on('error', status.disconnected);
    client.on('close', () => status.disconnected('connection closed'));
    return client;
  }

  const pings = createPeriodicTask(TIMEOUTS.pingInterval, {
    logger,
    failureMessage: 'Redis ping failed',
    work: async () => {
      // While disconnected, the subscriber would queue every ping.
      if (publisher.status !== 'ready' || subscriber.status !== 'ready') return;
      const replies = await Promise.allSettled([publisher.ping(), subscriber.ping()]);
      if (replies.every((reply) => reply.status === 'fulfilled')) status.connected();
    },
  });

  return {
    join: (server) => {
      // Connect before creating the adapter: its subscriptions would connect too, and a second connect() is rejected.
      for (const client of [publisher, subscriber]) client.connect().catch(status.disconnected);
      server.adapter(createAdapter(publisher, subscriber, { key: KEY, parser }));
      pings.start();
    },
    stop: async () => {
      status.stop();
      for (const end of unfollow) end();
      for (const client of [publisher, subscriber]) client.disconnect();
      await pings.stop();
    },
  };
}

/** Parses messages as JSON and ignores garbage. The library's own parser throws for foreign messages on the channel. */
const parser = {
  encode: (message: unknown) => JSON.stringify(message),
  decode: (message: Buffer): unknown => {
    try {
      const parsed = JSON.parse(message.toString());
      return Array.isArray(parsed) ? parsed : [];
    } catch {
      return [];
    }
  },
};
