import { EventEmitter } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { listenForNotifications } from '@shop/platform/events/log/postgres-notifications.ts';
import type { Logger } from '@shop/platform/service/lifecycle/logger.ts';
import { isOutage, openDatabase } from '@shop/platform/service/postgres/postgres.ts';
import { createAdapter, type PostgresAdapter } from '@socket.io/postgres-adapter';
import type { Namespace } from 'socket.io';
import type { SocketAdapter } from './adapter.ts';
import { inTurn, TooLate } from './in-turn.ts';
import { createReach } from './reach.ts';

type Pool = Parameters<typeof createAdapter>[0];

const OPTIONS = {
  channelPrefix: 'shop-sockets',
  tableName: 'socket_io_attachments',
  /** NOTIFY takes less than 8,000 bytes; what is longer goes through the table. */
  payloadThreshold: 7_999,
};
const STOP_LIMIT_MS = 1_000;

/**
 * Over LISTEN and NOTIFY, with two connections of its own: one listens, one publishes. Messages stay in order, but one that goes
 * through the table may be overtaken.
 */
export function postgresAdapter({ url, logger }: { url: string; logger: Logger }): SocketAdapter {
  const reach = createReach(logger);
  const db = openDatabase({ url, name: 'chat sockets', max: 1, onError: reach.isLost });
  const listening: { stop(): Promise<void> }[] = [];
  const adapters: PostgresAdapter[] = [];
  const ask = inTurn((sql: string, values?: unknown[]) => db.pool.query(sql, values));

  /**
   * All that the library wants of a pool. A listening connection of the pool's would, cut off, stay counted in it, and could be
   * replaced by two, which hear everything twice; this one comes back by itself.
   */
  const pool = {
    connect: async () => {
      const heard = new EventEmitter();
      const onNotification = (payload: string) => payload !== '' && heard.emit('notification', { payload });
      const query = async (listen: string) => {
        const channel = listen.slice('LISTEN "'.length, -1);
        listening.push(listenForNotifications({ db, channel, logger, onNotification }));
      };
      return Object.assign(heard, { query, release: () => undefined });
    },
    query: async (sql: string, values?: unknown[]) => {
      try {
        const result = await ask(sql, values);
        reach.isThere();
        return result;
      } catch (error) {
        if (isOutage(error)) reach.isLost(error);
        throw error;
      }
    },
  } as unknown as Pool;

  /** An outage has been told once. What an error says may be what a message said. */
  const lost = (error: Error) => {
    const level = isOutage(error) || error instanceof TooLate ? 'debug' : 'warn';
    logger[level]({ error: error.name }, 'a message between replicas is lost');
  };

  return {
    join: (server) => {
      const create = createAdapter(pool, { ...OPTIONS, errorHandler: lost });
      // Socket.IO calls it with `new`.
      server.adapter(function adapterOf(namespace: Namespace) {
        const adapter = create(namespace);
        publishWithoutWaiting(adapter, lost);
        adapters.push(adapter);
        return adapter;
      });
    },
    stop: async () => {
      reach.stop();
      for (const adapter of adapters) adapter.close();
      const closed = Promise.all([db.close(), ...listening.map((one) => one.stop())]);
      await Promise.race([closed, wait(STOP_LIMIT_MS, undefined, { ref: false })]);
    },
  };
}

/** This replica's sockets hear at once: the library would let them wait until PostgreSQL has answered, or not answered. */
function publishWithoutWaiting(adapter: PostgresAdapter, lost: (error: Error) => void): void {
  const open = adapter as unknown as { doPublish(message: unknown): Promise<string> };
  const publish = open.doPublish.bind(adapter);
  open.doPublish = async (message) => {
    publish(message).catch(lost);
    return '';
  };
}
