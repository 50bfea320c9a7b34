import { setTimeout as wait } from 'node:timers/promises';
import { requestReplay } from '@shop/platform/events/dead-letters/dead-letters.ts';
import { openDatabase, type Queryable } from '@shop/platform/service/postgres/postgres.ts';

export interface Replay {
  requested: number;
  replayed: number;
  /** Retried and dead-lettered again. */
  failed: number;
}

/**
 * Requests a replay of every dead-lettered event of a database's service, and waits for the outcome.
 * @param within milliseconds to wait; events not retried by then count as neither replayed nor failed
 */
export async function replayDeadLetters(databaseUrl: string, within: number): Promise<Replay> {
  const db = openDatabase({ url: databaseUrl, name: 'replay', max: 1, timeoutFactor: 10 });
  try {
    const deadLettered = await db.query<{ id: string }>('select id from dead_letters where replayed_at is null');
    const ids = deadLettered.map(({ id }) => id);
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

/** A failed replay clears `replay_requested_at`. */
async function outcomeOf(db: Queryable, ids: string[]): Promise<Replay> {
  const [row] = await db.query<{ replayed: number; failed: number }>(
    `select count(*) filter (where replayed_at is not null) as replayed,
       count(*) filter (where replayed_at is null and replay_requested_at is null) as failed
     from dead_letters where id = any($1::uuid[])`,
    [ids],
  );
  return { requested: ids.length, replayed: row?.replayed ?? 0, failed: row?.failed ?? 0 };
}
