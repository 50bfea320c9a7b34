import pg from 'pg';
import type { Logger } from '../../service/lifecycle/logger.ts';
import type { Database } from '../../service/postgres/postgres.ts';
import { backoffMs } from '../../service/timing/backoff.ts';

/** Hints say "look now". They may get lost: whoever hears them also looks by the clock (EVENTS.md, Writing). */
export interface NotificationListener {
  stop(): Promise<void>;
}

/** A NOTIFY inside the writing transaction would serialise commits; one a little later, for many writes at once, does not. */
const DEBOUNCE_MS = 5;

/** Listens on a connection of its own, which comes back by itself; rings once after every reconnection. */
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
    const fresh = new pg.Client({ ...db.pool.options, keepAlive: true });
    client = fresh;
    let over = false;
    const reconnect = (error?: Error) => {
      if (over) return;
      over = true;
      fresh.end().catch(() => undefined);
      if (stopped) return;
      failures += 1;
      logger.debug({ err: error, channel }, 'the connection for hints is gone, looking by the clock meanwhile');
      timer = setTimeout(connect, backoffMs(failures));
    };
    fresh.on('error', reconnect);
    fresh.on('end', () => reconnect());
    fresh.on('notification', ({ payload }) => onNotification(payload ?? ''));
    try {
      await fresh.connect();
      await fresh.query(`listen ${pg.escapeIdentifier(channel)}`);
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

/** @returns a function that tells listeners of the channel to look, soon and once for many calls */
export function createNotifier(options: { db: Database; channel: string; logger: Logger }): (payload: string) => void {
  const { db, channel, logger } = options;
  const due = new Set<string>();
  return (payload) => {
    const waiting = due.size > 0;
    due.add(payload);
    if (waiting) return;
    setTimeout(() => {
      const payloads = [...due];
      due.clear();
      db.query('select pg_notify($1, payload) from unnest($2::text[]) payload', [channel, payloads]).catch((error) =>
        logger.debug({ err: error, channel }, 'no hint given, listeners look by the clock'),
      );
    }, DEBOUNCE_MS).unref();
  };
}
