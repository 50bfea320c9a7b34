import type { Topic } from '@shop/contracts/event.ts';
import type { Database } from '../../service/postgres/postgres.ts';
import { type EventLag, NO_LAG } from './event-lag.ts';
import { type LogRecord, type NewRecord, RETENTION_DAYS } from './event-log.ts';
import { partitionOf } from './partition-of.ts';

/** Counting further would cost more than the number is worth. */
const MAX_LAG = 1_000;

const RECORD_COLUMNS = 'r.topic, r.partition, r.position::text as "offset", r.key, r.value';

/** Appends records of one topic in one statement. */
export async function append(db: Database, topic: Topic, records: readonly NewRecord[]): Promise<void> {
  await db.query('select append_records($1, $2::smallint[], $3::text[], $4::bytea[])', [
    topic,
    records.map(({ key }) => partitionOf(key)),
    records.map(({ key }) => key),
    records.map(({ value }) => value),
  ]);
}

/** Measures what a topic has after a position: at most a thousand records are counted. */
export async function lagAfter(db: Database, topic: Topic, position: number): Promise<EventLag> {
  const [row] = await db.query<EventLag>(
    `select count(*) as records, coalesce(extract(epoch from now() - min(appended_at))::float8, 0) as "ageSeconds"
     from (select appended_at from log_records where topic = $1 and position > $2 order by position limit ${MAX_LAG}) r`,
    [topic, position],
  );
  return row ?? NO_LAG;
}

/** Reads the next records of topics, in order: at most `limit` of each. */
export function readTopicsAfter(
  db: Database,
  positions: ReadonlyMap<Topic, number>,
  limit: number,
): Promise<LogRecord[]> {
  return db.query<LogRecord>(
    `select ${RECORD_COLUMNS}
     from unnest($1::text[], $2::bigint[]) as l(topic, position)
     cross join lateral (
       select * from log_records r where r.topic = l.topic and r.position > l.position
       order by r.position limit $3
     ) r
     order by r.position`,
    [[...positions.keys()], [...positions.values()], limit],
  );
}

/** Returns the current end of each topic; later records have higher positions. */
export async function lastPositions(db: Database, topics: readonly Topic[]): Promise<Map<Topic, number>> {
  const rows = await db.query<{ topic: Topic; position: number }>(
    `select topic, coalesce((select max(position) from log_records r where r.topic = t.topic), 0) as position
     from unnest($1::text[]) as t(topic)`,
    [topics],
  );
  return new Map(rows.map(({ topic, position }) => [topic, position]));
}

/** Records that one statement deletes at most. */
export const PRUNE_BATCH = 5_000;

/**
 * Deletes a topic's records that are older than the retention: a batch from its beginning, because a topic's times rise
 * with its positions.
 * @returns the number of deleted records: less than PRUNE_BATCH when there are no more, or another process deletes them
 */
export async function pruneRecords(db: Database, topic: Topic): Promise<number> {
  const deleted = await db.query(
    `delete from log_records where topic = $1 and position in (
       select position
       from (select position, appended_at from log_records where topic = $1 order by position limit ${PRUNE_BATCH}) r
       where appended_at < now() - interval '${RETENTION_DAYS} days')
     returning 1`,
    [topic],
  );
  return deleted.length;
}
