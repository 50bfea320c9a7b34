import { ADVISORY_LOCKS } from '../../service/postgres/advisory-locks.ts';
import type { Database, Transaction } from '../../service/postgres/postgres.ts';
import { PARTITIONS } from './event-log.ts';

/**
 * Creates the log's missing tables; safe when many processes start at once.
 *
 * Readers may rely on `position > last` only because `append_records` locks its topic before it takes positions and
 * holds the lock until commit: every record below a visible position is visible too (docs/events.md#event-logs).
 * Nothing else may append.
 */
export async function setUpPostgresLog(db: Database): Promise<void> {
  const [found] = await db.query<{ ready: boolean }>("select to_regclass('log_groups') is not null as ready");
  if (found?.ready) return;
  const setUp = async (tx: Transaction) => {
    await tx.query('select pg_advisory_xact_lock($1)', [ADVISORY_LOCKS.eventLogTables]);
    for (const statement of STATEMENTS) await tx.query(statement);
  };
  await db.transaction(setUp, { background: true });
}

/** The table that the check above looks for must be the last one. */
const STATEMENTS = [
  'create sequence if not exists log_position',
  `create table if not exists log_records (
     topic text not null,
     position bigint not null,
     partition smallint not null check (partition between 0 and ${PARTITIONS - 1}),
     key text,
     value bytea,
     appended_at timestamptz not null default now(),
     primary key (topic, position)
   )`,
  `create or replace function append_records(of_topic text, partitions smallint[], keys text[], contents bytea[])
   returns void language plpgsql as $$
   begin
     perform pg_advisory_xact_lock(${ADVISORY_LOCKS.eventLogAppends}, hashtext(of_topic));
     insert into log_records (topic, position, partition, key, value)
     select of_topic, nextval('log_position'), r.partition, r.key, r.content
     from (select * from unnest(partitions, keys, contents) with ordinality as u(partition, key, content, place)
           order by place) r;
   end $$`,
  `create table if not exists log_groups (
     group_name text not null,
     topic text not null,
     position bigint not null default 0,
     member uuid,
     fence bigint not null default 0,
     expires_at timestamptz not null default '-infinity',
     primary key (group_name, topic)
   )`,
  // Groups of a database from before 2026-11-29 had a position for each partition: they go on before the first record that one
  // of these has not read. Those tables, and the index of the partitions, are dropped a release later (ADR 33).
  `do $$ begin
     if to_regclass('log_leases') is not null then
       insert into log_groups (group_name, topic, position)
       select l.group_name, l.topic, coalesce(min(unread.position) - 1, max(l.position))
       from log_leases l left join lateral (
         select min(r.position) as position from log_records r
         where r.topic = l.topic and r.partition = l.partition and r.position > l.position
       ) unread on true
       group by 1, 2 on conflict do nothing;
     end if;
   end $$`,
];
