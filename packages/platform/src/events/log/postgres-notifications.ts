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
 * reconnection, without a channel.
 */
export function listenForNotifications(options: {
  db: Database;
  channels: readonly string[];
  onNotification: (payload: string, channel?: string) => void;
  logger: Logger;
}): NotificationListener {
  const { db, channels, onNotification, logger } = options;
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let failures = 0;
  let stopped = false;

  const connect = async () => {
    const connection = db.newClient();
    client = connection;
    let isLost = false;
    const reconnect = (error?: Error) => {
      if (isLost) return;
      isLost = true;
      connection.end().catch(() => undefined);
      if (stopped) return;
      failures += 1;
      logger.debug({ err: error, channels }, 'LISTEN connection lost: polling until it is back');
      timer = setTimeout(connect, backoffMs(failures));
    };
    connection.on('error', reconnect);
    connection.on('end', () => reconnect());
    connection.on('notification', ({ payload, channel }) => onNotification(payload ?? '', channel));
    try {
      await connection.connect();
      await connection.query(channels.map((channel) => `listen ${pg.escapeIdentifier(channel)}`).join('; '));
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
 * Creates a debounced NOTIFY without a payload.
 * @returns a function that notifies a channel's listeners shortly, once for many calls
 */
export function createNotifier({ db, logger }: { db: Database; logger: Logger }): (channel: string) => void {
  const pending = new Set<string>();
  return (channel) => {
    const isScheduled = pending.size > 0;
    pending.add(channel);
    if (isScheduled) return;
    setTimeout(() => {
      const channels = [...pending];
      pending.clear();
      db.query(`select pg_notify(channel, '') from unnest($1::text[]) channel`, [channels]).catch((error) =>
        logger.debug({ err: error, channels }, 'NOTIFY failed: listeners fall back to polling'),
      );
    }, DEBOUNCE_MS).unref();
  };
}
