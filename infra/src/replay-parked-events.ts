import { setTimeout as wait } from 'node:timers/promises';
import { requestReplay } from '@shop/platform/dead-events.ts';
import { openDatabase, type Queryable } from '@shop/platform/postgres.ts';

export interface Replay {
  requested: number;
  replayed: number;
  /** Tried again and parked again. */
  failed: number;
}

/**
 * Asks the service that owns a database to try every parked event again, and waits for what comes of it.
 * @param within milliseconds to wait; what is untried by then counts as neither replayed nor failed
 */
export async function replayParkedEvents(databaseUrl: string, within: number): Promise<Replay> {
  const db = openDatabase({ url: databaseUrl, name: 'replay', max: 1 });
  try {
    const parked = await db.query<{ id: string }>('select id from dead_events where replayed_at is null');
    const ids = parked.map(({ id }) => id);
    if (ids.length > 0) await requestReplay(db, ids);
    const deadline = performance.now() + within;
    for (;;) {
      const outcome = await outcomeOf(db, ids);
      if (outcome.replayed + outcome.failed === ids.length || performance.now() > deadline) return outcome;
      await wait(200);
    }
  } finally {
    await db.close();
  }
}

/** A replay that fails takes its request back. */
async function outcomeOf(db: Queryable, ids: string[]): Promise<Replay> {
  const [row] = await db.query<{ replayed: number; failed: number }>(
    `select count(*) filter (where replayed_at is not null) as replayed,
       count(*) filter (where replayed_at is null and replay_requested_at is null) as failed
     from dead_events where id = any($1::uuid[])`,
    [ids],
  );
  return { requested: ids.length, replayed: row?.replayed ?? 0, failed: row?.failed ?? 0 };
}
