import { randomUUID } from 'node:crypto';
import type { Topic } from '@shop/contracts/event.ts';
import { gauge } from '../../service/lifecycle/metrics.ts';
import type { Queryable } from '../../service/postgres/postgres.ts';

/** A record that a consumer could not apply, with where it came from (P-B5). */
export interface DeadLetter {
  id: string;
  consumer: string;
  topic: Topic;
  partition: number;
  offset: string;
  key: string | null;
  value: Buffer | null;
  error: string;
  attempts: number;
  firstSeen: Date;
  deadLetteredAt: Date;
  replayRequestedAt: Date | null;
  replayedAt: Date | null;
}

const COLUMNS = `id, consumer, topic, partition, log_offset as "offset", key, value, error, attempts, first_seen as "firstSeen",
  dead_lettered_at as "deadLetteredAt", replay_requested_at as "replayRequestedAt", replayed_at as "replayedAt"`;

/** So few that one statement stays far below its time limit. */
export const PRUNE_BATCH = 1_000;

const SAME = '(dead_letters.key, dead_letters.value) is not distinct from (excluded.key, excluded.value)';

/**
 * Dead-letters a record. Doing so again, after a crash before the offset moved, adds to its attempts. Another record at the same
 * offset, because the log was made anew, takes the row over.
 */
export async function addDeadLetter(
  db: Queryable,
  dead: Omit<DeadLetter, 'id' | 'deadLetteredAt' | 'replayRequestedAt' | 'replayedAt'>,
): Promise<void> {
  await db.query(
    `insert into dead_letters (id, consumer, topic, partition, log_offset, key, value, error, attempts, first_seen)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
     on conflict (consumer, topic, partition, log_offset) do update
       set key = excluded.key, value = excluded.value, error = excluded.error, replayed_at = null,
         attempts = excluded.attempts + case when ${SAME} then dead_letters.attempts else 0 end,
         first_seen = case when ${SAME} then dead_letters.first_seen else excluded.first_seen end,
         dead_lettered_at = case when ${SAME} then dead_letters.dead_lettered_at else now() end,
         replay_requested_at = case when ${SAME} and dead_letters.replayed_at is null
           then dead_letters.replay_requested_at end`,
    [
      randomUUID(),
      dead.consumer,
      dead.topic,
      dead.partition,
      dead.offset,
      dead.key?.replaceAll('\u0000', '') ?? null,
      dead.value,
      dead.error.replaceAll('\u0000', ''),
      dead.attempts,
      dead.firstSeen,
    ],
  );
}

/** The records still dead-lettered, the longest dead-lettered first. */
export function listDeadLetters(db: Queryable, { limit = 100 }: { limit?: number } = {}): Promise<DeadLetter[]> {
  return db.query<DeadLetter>(
    `select ${COLUMNS} from dead_letters where replayed_at is null order by dead_lettered_at, id limit $1`,
    [limit],
  );
}

/**
 * Asks the service's consumer to apply dead-lettered records again, which it does within a second. Asking twice changes nothing
 * (P-B10).
 * @returns how many it will try
 */
export async function requestReplay(db: Queryable, ids: readonly string[] | 'all'): Promise<number> {
  const rows = await db.query(
    `update dead_letters set replay_requested_at = now()
     where replayed_at is null and replay_requested_at is null and ($1::uuid[] is null or id = any($1::uuid[]))
     returning 1`,
    [ids === 'all' ? null : ids],
  );
  return rows.length;
}

/** The records of a consumer whose replay was asked for. */
export function deadLettersToReplay(db: Queryable, consumer: string, limit: number): Promise<DeadLetter[]> {
  return db.query<DeadLetter>(
    `select ${COLUMNS} from dead_letters
     where consumer = $1 and replay_requested_at is not null and replayed_at is null order by first_seen, id limit $2`,
    [consumer, limit],
  );
}

/** Closes a record that was applied after all; it is dead-lettered no longer. */
export async function markReplayed(db: Queryable, id: string): Promise<void> {
  await db.query('update dead_letters set replayed_at = now() where id = $1', [id]);
}

/** Leaves a record dead-lettered after a replay that failed. */
export async function markReplayFailed(
  db: Queryable,
  id: string,
  failure: { error: string; attempts: number },
): Promise<void> {
  await db.query(
    `update dead_letters set replay_requested_at = null, error = $2, attempts = attempts + $3
     where id = $1 and replayed_at is null`,
    [id, failure.error.replaceAll('\u0000', ''), failure.attempts],
  );
}

/**
 * Deletes events that were replayed more than 30 days ago.
 * @returns how many: PRUNE_BATCH when there may be more
 */
export async function pruneDeadLetters(db: Queryable): Promise<number> {
  const rows = await db.query(
    `delete from dead_letters where id in
       (select id from dead_letters where replayed_at < now() - interval '30 days' limit $1 for update skip locked)
     returning 1`,
    [PRUNE_BATCH],
  );
  return rows.length;
}

/** Sets the gauge that alerts look at. Every replica sets its own, whoever dead-lettered or replayed, so each counts again and again. */
export async function countDeadLetters(db: Queryable): Promise<void> {
  const rows = await db.query<{ count: number }>('select count(*) from dead_letters where replayed_at is null');
  gauge('dead_letters', 'Events that are dead-lettered').set(rows[0]?.count ?? 0);
}
