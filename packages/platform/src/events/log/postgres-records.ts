import type { Topic } from '@shop/contracts/event.ts';
import type { Database } from '../../service/postgres/postgres.ts';
import { type LogRecord, type NewRecord, RETENTION_DAYS } from './event-log.ts';
import { partitionOf } from './partition-of.ts';

/** The maximum records per read of one partition. */
const PARTITION_BATCH = 100;

/** The maximum records per read of a follower. */
const FOLLOWER_BATCH = 500;

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

/** Reads the next records of some partitions, in order within each. */
export function readAfter(
  db: Database,
  positions: readonly { topic: Topic; partition: number; position: number }[],
): Promise<LogRecord[]> {
  return db.query<LogRecord>(
    `select ${RECORD_COLUMNS}
     from unnest($1::text[], $2::smallint[], $3::bigint[]) as l(topic, partition, position)
     cross join lateral (
       select * from log_records r
       where r.topic = l.topic and r.partition = l.partition and r.position > l.position
       order by r.position limit ${PARTITION_BATCH}
     ) r
     order by r.topic, r.partition, r.position`,
    [positions.map((l) => l.topic), positions.map((l) => l.partition), positions.map((l) => l.position)],
  );
}

/** Counts the records after the given positions, by topic; at most a thousand per partition. */
export async function countUnread(
  db: Database,
  positions: readonly { topic: Topic; partition: number; position: number }[],
): Promise<Map<Topic, number>> {
  const rows = await db.query<{ topic: Topic; unread: number }>(
    `select l.topic, count(*) as unread
     from unnest($1::text[], $2::smallint[], $3::bigint[]) as l(topic, partition, position)
     cross join lateral (
       select 1 from log_records r
       where r.topic = l.topic and r.partition = l.partition and r.position > l.position limit ${MAX_LAG}
     ) r
     group by l.topic`,
    [positions.map((l) => l.topic), positions.map((l) => l.partition), positions.map((l) => l.position)],
  );
  return new Map(rows.map(({ topic, unread }) => [topic, unread]));
}

/** Reads the next records of whole topics, in order. */
export function readTopicsAfter(db: Database, positions: ReadonlyMap<Topic, number>): Promise<LogRecord[]> {
  return db.query<LogRecord>(
    `select ${RECORD_COLUMNS}
     from unnest($1::text[], $2::bigint[]) as l(topic, position)
     cross join lateral (
       select * from log_records r where r.topic = l.topic and r.position > l.position
       order by r.position limit ${FOLLOWER_BATCH}
     ) r
     order by r.position`,
    [[...positions.keys()], [...positions.values()]],
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

/**
 * Deletes a batch of the records that are older than the retention.
 * @returns the number of deleted records: 0 when there are no more, or another process is deleting them
 */
export async function pruneRecords(db: Database): Promise<number> {
  const rows = await db.query<{ count: number }>(
    `with deleted as (
       delete from log_records where (topic, position) in (
         select topic, position from log_records where appended_at < now() - interval '${RETENTION_DAYS} days'
         limit 5000 for update skip locked)
       returning 1)
     select count(*) as count from deleted`,
  );
  return rows[0]?.count ?? 0;
}
