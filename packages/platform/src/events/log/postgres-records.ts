import type { Topic } from '@shop/contracts/event.ts';
import type { Database } from '../../service/postgres/postgres.ts';
import { type LogRecord, type NewRecord, RETENTION_DAYS } from './event-log.ts';
import { partitionOf } from './partition-of.ts';

/** How many records of one partition are read at a time. */
const CHUNK = 100;

/** How many records a follower reads at a time. */
const FOLLOWED = 500;

/** Counting further would cost more than it tells. */
const UNREAD = 1_000;

const DELIVERED = 'r.topic, r.partition, r.position::text as "offset", r.key, r.value';

/** Appends records of one topic in one statement. */
export async function append(db: Database, topic: Topic, records: readonly NewRecord[]): Promise<void> {
  await db.query('select append_records($1, $2::smallint[], $3::text[], $4::bytea[])', [
    topic,
    records.map(({ key }) => partitionOf(key)),
    records.map(({ key }) => key),
    records.map(({ value }) => value),
  ]);
}

/** The next records of some partitions, each partition's in order. */
export function readAfter(
  db: Database,
  places: readonly { topic: Topic; partition: number; position: number }[],
): Promise<LogRecord[]> {
  return db.query<LogRecord>(
    `select ${DELIVERED}
     from unnest($1::text[], $2::smallint[], $3::bigint[]) as l(topic, partition, position)
     cross join lateral (
       select * from log_records r
       where r.topic = l.topic and r.partition = l.partition and r.position > l.position
       order by r.position limit ${CHUNK}
     ) r
     order by r.topic, r.partition, r.position`,
    [places.map((l) => l.topic), places.map((l) => l.partition), places.map((l) => l.position)],
  );
}

/** How many records wait behind some places, by topic; beyond a thousand in one place nobody counts. */
export async function countUnread(
  db: Database,
  places: readonly { topic: Topic; partition: number; position: number }[],
): Promise<Map<Topic, number>> {
  const rows = await db.query<{ topic: Topic; unread: number }>(
    `select l.topic, count(*) as unread
     from unnest($1::text[], $2::smallint[], $3::bigint[]) as l(topic, partition, position)
     cross join lateral (
       select 1 from log_records r
       where r.topic = l.topic and r.partition = l.partition and r.position > l.position limit ${UNREAD}
     ) r
     group by l.topic`,
    [places.map((l) => l.topic), places.map((l) => l.partition), places.map((l) => l.position)],
  );
  return new Map(rows.map(({ topic, unread }) => [topic, unread]));
}

/** The next records of whole topics, in the order of each topic. */
export function readTopicsAfter(db: Database, positions: ReadonlyMap<Topic, number>): Promise<LogRecord[]> {
  return db.query<LogRecord>(
    `select ${DELIVERED}
     from unnest($1::text[], $2::bigint[]) as l(topic, position)
     cross join lateral (
       select * from log_records r where r.topic = l.topic and r.position > l.position
       order by r.position limit ${FOLLOWED}
     ) r
     order by r.position`,
    [[...positions.keys()], [...positions.values()]],
  );
}

/** Where each topic ends now; whatever is appended from now on lies behind. */
export async function lastPositions(db: Database, topics: readonly Topic[]): Promise<Map<Topic, number>> {
  const rows = await db.query<{ topic: Topic; position: number }>(
    `select topic, coalesce((select max(position) from log_records r where r.topic = t.topic), 0) as position
     from unnest($1::text[]) as t(topic)`,
    [topics],
  );
  return new Map(rows.map(({ topic, position }) => [topic, position]));
}

/**
 * Deletes a part of what is older than the retention.
 * @returns how many records: 0 when there are no more, or another process is at them
 */
export async function pruneRecords(db: Database): Promise<number> {
  const rows = await db.query<{ count: number }>(
    `with gone as (
       delete from log_records where (topic, position) in (
         select topic, position from log_records where appended_at < now() - interval '${RETENTION_DAYS} days'
         limit 5000 for update skip locked)
       returning 1)
     select count(*) as count from gone`,
  );
  return rows[0]?.count ?? 0;
}
