import { EventEmitter } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { listenForNotifications } from '@shop/platform/events/log/postgres-notifications.ts';
import type { Logger } from '@shop/platform/service/observability/logger.ts';
import { isOutage, openDatabase } from '@shop/platform/service/postgres/postgres.ts';
import type { SecretText } from '@shop/platform/service/secrets/secret.ts';
import { createAdapter, type PostgresAdapter } from '@socket.io/postgres-adapter';
import type { Namespace } from 'socket.io';
import { createConnectionStatus } from './connection-status.ts';
import { SkippedAfterOutage, serializeCalls } from './serialize-calls.ts';
import type { SocketAdapter } from './socket-adapter.ts';

type Pool = Parameters<typeof createAdapter>[0];

const OPTIONS = {
  channelPrefix: 'shop-sockets',
  tableName: 'socket_io_attachments',
  /** The payload of NOTIFY must be shorter than 8,000 bytes. Longer messages go through the table. */
  payloadThreshold: 7_999,
};
/** The library's methods that send a message to the other replicas. */
const PUBLISHERS = ['publish', 'publishAndReturnOffset'] as const;
type Publisher = (typeof PUBLISHERS)[number];
const STOP_TIMEOUT_MS = 1_000;
/** Every other replica has answered a heartbeat within this time. */
const ANSWERED_WITHIN_MS = 1_000;
/** Each replica sends a heartbeat every five seconds, and hears its own. */
const SILENT_AFTER_MS = 8_000;

/**
 * Creates an adapter over LISTEN and NOTIFY, with one connection to listen and one to publish. Messages stay in order,
 * except that shorter ones may overtake those that go through the table.
 */
export function postgresAdapter(options: { url: SecretText; logger: Logger; timeoutFactor: number }): SocketAdapter {
  const { url, logger, timeoutFactor } = options;
  const status = createConnectionStatus(logger);
  const db = openDatabase({ url, name: 'chat sockets', max: 1, timeoutFactor, onError: status.disconnected });
  const listeners: { stop(): Promise<void> }[] = [];
  const adapters: PostgresAdapter[] = [];
  const runQuery = serializeCalls((sql: string, values?: unknown[]) => db.pool.query(sql, values));

  /** When this replica began to listen, and when it last received a message, its own included. Milliseconds. */
  const since = { listening: Number.POSITIVE_INFINITY, heard: Number.NEGATIVE_INFINITY };

  function heard(hasBegun: boolean): void {
    since.heard = performance.now();
    if (!hasBegun) return;
    since.listening = since.heard;
    // The answers to the heartbeat of its start may have come before it listened.
    for (const adapter of adapters) adapter.init();
  }

  /** Whether a message of another replica would have arrived by now. */
  const isListening = () =>
    performance.now() - since.listening > ANSWERED_WITHIN_MS && performance.now() - since.heard < SILENT_AFTER_MS;

  /**
   * The part of a pool that the library uses. A real pool would keep counting a broken listening connection and might
   * replace it by two, which receive every message twice; listenForNotifications reconnects by itself.
   */
  const pool = {
    connect: async () => {
      const client = new EventEmitter();
      const onNotification = (payload: string) => {
        heard(payload === '');
        if (payload !== '') client.emit('notification', { payload });
      };
      const query = async (listen: string) => {
        const channel = listen.slice('LISTEN "'.length, -1);
        listeners.push(listenForNotifications({ db, channels: [channel], logger, onNotification }));
      };
      return Object.assign(client, { query, release: () => undefined });
    },
    query: async (sql: string, values?: unknown[]) => {
      try {
        const result = await runQuery(sql, values);
        status.connected();
        return result;
      } catch (error) {
        if (isOutage(error)) status.disconnected(error);
        throw error;
      }
    },
  } as unknown as Pool;

  /**
   * Logs only the error's name, because its message may quote a chat message. The status has already logged an outage.
   */
  const onMessageLost = (error: Error) => {
    const level = isOutage(error) || error instanceof SkippedAfterOutage ? 'debug' : 'warn';
    logger[level]({ error: error.name }, 'cross-replica message lost');
  };

  return {
    join: (server) => {
      const create = createAdapter(pool, { ...OPTIONS, errorHandler: onMessageLost });
      // A function, not an arrow function, because Socket.IO calls it with `new`.
      server.adapter(function adapterOf(namespace: Namespace) {
        const adapter = create(namespace);
        publishWithoutWaiting(adapter, onMessageLost);
        publishToReplicasOnly(adapter, isListening);
        adapters.push(adapter);
        return adapter;
      });
    },
    stop: async () => {
      status.stop();
      for (const adapter of adapters) adapter.close();
      const closed = Promise.all([db.close(), ...listeners.map((listener) => listener.stop())]);
      await Promise.race([closed, wait(STOP_TIMEOUT_MS, undefined, { ref: false })]);
    },
  };
}

/** Delivers to this replica's sockets immediately: the library would wait for PostgreSQL first. */
function publishWithoutWaiting(adapter: PostgresAdapter, onMessageLost: (error: Error) => void): void {
  const open = adapter as unknown as { doPublish(message: unknown): Promise<string> };
  const publish = open.doPublish.bind(adapter);
  open.doPublish = async (message) => {
    publish(message).catch(onMessageLost);
    return '';
  };
}

/**
 * Sends nothing but heartbeats while this replica listens and hears no other one: each message would cost PostgreSQL a
 * commit.
 */
function publishToReplicasOnly(adapter: PostgresAdapter, isListening: () => boolean): void {
  type Publish = (message: { data?: unknown }) => Promise<string>;
  const open = adapter as unknown as { nodesMap: ReadonlyMap<string, number> } & Record<Publisher, Publish>;
  for (const method of PUBLISHERS) {
    const publish = open[method].bind(adapter);
    open[method] = async (message) => {
      const isHeartbeat = message.data === undefined;
      const isAlone = isListening() && open.nodesMap.size === 0;
      return isHeartbeat || !isAlone ? publish(message) : '';
    };
  }
}
