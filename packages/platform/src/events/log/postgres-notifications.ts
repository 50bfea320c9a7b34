import pg from 'pg';
import type { Logger } from '../../service/observability/logger.ts';
import type { Database } from '../../service/postgres/postgres.ts';
import { backoffMs } from '../../service/timing/backoff.ts';

/**
 * A listener of LISTEN/NOTIFY wake-ups. Notifications may get lost, so readers poll as well
 * (docs/events.md#publishing).
 */
export interface NotificationListener {
  stop(): Promise<void>;
}

/** NOTIFY within the writing transaction would serialize commits; a slightly delayed one for many writes does not. */
const DEBOUNCE_MS = 5;

/**
 * Listens on a connection of its own and reconnects automatically; calls `onNotification` once after every
 * reconnection.
 */
export function listenForNotifications(options: {
  db: Database;
  channel: string;
  onNotification: (payload: string) => void;
  logger: Logger;
}): NotificationListener {
  const { db, channel, onNotification, logger } = options;
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let failures = 0;
  let stopped = false;

  const connect = async () => {
    const connection = new pg.Client({ ...db.pool.options, keepAlive: true });
    client = connection;
    let isLost = false;
    const reconnect = (error?: Error) => {
      if (isLost) return;
      isLost = true;
      connection.end().catch(() => undefined);
      if (stopped) return;
      failures += 1;
      logger.debug({ err: error, channel }, 'LISTEN connection lost: polling until it is back');
      timer = setTimeout(connect, backoffMs(failures));
    };
    connection.on('error', reconnect);
    connection.on('end', () => reconnect());
    connection.on('notification', ({ payload }) => onNotification(payload ?? ''));
    try {
      await connection.connect();
      await connection.query(`listen ${pg.escapeIdentifier(channel)}`);
      failures = 0;
      onNotification('');
    } catch (error) {
      reconnect(error as Error);
    }
  };

  const connecting = connect();
  return {
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await connecting;
      await client?.end().catch(() => undefined);
    },
  };
}

/**
 * Creates a debounced NOTIFY.
 * @returns a function that notifies the channel's listeners shortly, once for many calls
 */
export function createNotifier(options: { db: Database; channel: string; logger: Logger }): (payload: string) => void {
  const { db, channel, logger } = options;
  const pending = new Set<string>();
  return (payload) => {
    const isScheduled = pending.size > 0;
    pending.add(payload);
    if (isScheduled) return;
    setTimeout(() => {
      const payloads = [...pending];
      pending.clear();
      db.query('select pg_notify($1, payload) from unnest($2::text[]) payload', [channel, payloads]).catch((error) =>
        logger.debug({ err: error, channel }, 'NOTIFY failed: listeners fall back to polling'),
      );
    }, DEBOUNCE_MS).unref();
  };
}
