import { randomUUID } from 'node:crypto';
import type { Topic } from '@shop/contracts/event.ts';
import { gauge } from '../../service/observability/metrics.ts';
import type { Queryable } from '../../service/postgres/postgres.ts';

/** A record that a consumer could not apply, with its origin (P-B5). */
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

/** Small enough for one statement to stay far below its time limit. */
export const PRUNE_BATCH = 1_000;

const SAME_RECORD = '(dead_letters.key, dead_letters.value) is not distinct from (excluded.key, excluded.value)';

/**
 * Stores a record as a dead letter. Storing it again, after a crash before the offset was committed, adds to its
 * attempts. A different record at the same offset, from a recreated log, replaces the row.
 */
export async function addDeadLetter(
  db: Queryable,
  deadLetter: Omit<DeadLetter, 'id' | 'deadLetteredAt' | 'replayRequestedAt' | 'replayedAt'>,
): Promise<void> {
  await db.query(
    `insert into dead_letters (id, consumer, topic, partition, log_offset, key, value, error, attempts, first_seen)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
     on conflict (consumer, topic, partition, log_offset) do update
       set key = excluded.key, value = excluded.value, error = excluded.error, replayed_at = null,
         attempts = excluded.attempts + case when ${SAME_RECORD} then dead_letters.attempts else 0 end,
         first_seen = case when ${SAME_RECORD} then dead_letters.first_seen else excluded.first_seen end,
         dead_lettered_at = case when ${SAME_RECORD} then dead_letters.dead_lettered_at else now() end,
         replay_requested_at = case when ${SAME_RECORD} and dead_letters.replayed_at is null
           then dead_letters.replay_requested_at end`,
    [
      randomUUID(),
      deadLetter.consumer,
      deadLetter.topic,
      deadLetter.partition,
      deadLetter.offset,
      deadLetter.key?.replaceAll('\u0000', '') ?? null,
      deadLetter.value,
      deadLetter.error.replaceAll('\u0000', ''),
      deadLetter.attempts,
      deadLetter.firstSeen,
    ],
  );
}

/** Lists the dead letters that were not replayed, oldest first. */
export function listDeadLetters(db: Queryable, { limit = 100 }: { limit?: number } = {}): Promise<DeadLetter[]> {
  return db.query<DeadLetter>(
    `select ${COLUMNS} from dead_letters where replayed_at is null order by dead_lettered_at, id limit $1`,
    [limit],
  );
}

/**
 * Requests a replay of dead letters by the service's consumer, which begins within a second. A repeated request changes
 * nothing (P-B10).
 * @returns how many dead letters the consumer will replay
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

/** Returns a consumer's dead letters with a requested replay. */
export function deadLettersToReplay(db: Queryable, consumer: string, limit: number): Promise<DeadLetter[]> {
  return db.query<DeadLetter>(
    `select ${COLUMNS} from dead_letters
     where consumer = $1 and replay_requested_at is not null and replayed_at is null order by first_seen, id limit $2`,
    [consumer, limit],
  );
}

/** Marks a dead letter as replayed, or as closed. @returns whether it was neither before */
export async function markReplayed(db: Queryable, id: string): Promise<boolean> {
  const rows = await db.query(
    'update dead_letters set replayed_at = now() where id = $1 and replayed_at is null returning 1',
    [id],
  );
  return rows.length > 0;
}

/** Records a failed replay of a dead letter. */
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
 * Deletes dead letters that were replayed more than 30 days ago.
 * @returns the number of deleted rows: PRUNE_BATCH when there may be more
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

/**
 * Sets the gauge that alerts watch. Every replica counts periodically, because any replica may add or replay dead
 * letters.
 */
export async function countDeadLetters(db: Queryable): Promise<void> {
  const rows = await db.query<{ count: number }>('select count(*) from dead_letters where replayed_at is null');
  gauge('dead_letters', 'Dead letters that were not replayed').set(rows[0]?.count ?? 0);
}

/** The first line of a dead letter's error: the rest is a stack, for developers. */
export function firstLineOf(error: string): string {
  return error.split('\n', 1)[0]?.slice(0, 300) ?? '';
}
