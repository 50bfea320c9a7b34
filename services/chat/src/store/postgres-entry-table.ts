import { unavailable } from '@shop/platform/service/errors.ts';
import { ADVISORY_LOCKS } from '@shop/platform/service/postgres/advisory-locks.ts';
import { inOneRoundTrip } from '@shop/platform/service/postgres/in-one-round-trip.ts';
import { type Database, isOutage } from '@shop/platform/service/postgres/postgres.ts';
import { writeInBatches } from '@shop/platform/service/timing/write-in-batches.ts';
import type { EntryTable, InsertResult } from './append-entry.ts';
import type { AppendConditions, Entry, NewEntry } from './chat-store.ts';
import { searchWords } from './search-words.ts';

const COLUMNS = `id, user_id as "user", number, kind, author_id as "authorId", author_name as "authorName", text,
  stored_at as at`;

/** SQL: selects entries. */
export const SELECT_ENTRIES = `select ${COLUMNS} from chat_entries`;

/**
 * Appends rows to the table of entries: all that wait while a transaction runs share the next one, so that their
 * authors share its commit.
 */
export function postgresEntryTable(db: Database): EntryTable {
  const writer = writeInBatches((batch: readonly ToInsert[]) => insertAll(db, batch));
  return {
    insert: (entry, conditions) => orUnavailable(insertOne(db, writer, { entry, conditions })),
    findStored: async ({ id, authorId, clientId = null }) => {
      const twins = db.query<Entry>(`${SELECT_ENTRIES} where id = $1 or (author_id = $2 and client_id = $3)`, [
        ...[id, authorId, clientId],
      ]);
      return (await orUnavailable(twins))[0];
    },
  };
}

/** Turns an outage of the database into a ShopError 503. */
export async function orUnavailable<T>(result: Promise<T>): Promise<T> {
  try {
    return await result;
  } catch (error) {
    throw isOutage(error) ? unavailable() : error;
  }
}

interface ToInsert {
  entry: NewEntry;
  conditions: AppendConditions;
}

/**
 * Another transaction's lock, or what is wrong with one entry of a batch, must not keep the others: such an entry goes
 * alone.
 */
async function insertOne(
  db: Database,
  writer: { add(one: ToInsert): Promise<InsertResult | 'locked'> },
  one: ToInsert,
): Promise<InsertResult> {
  try {
    const result = await writer.add(one);
    if (result !== 'locked') return result;
  } catch (error) {
    if (isOutage(error)) throw error;
  }
  const [result] = await insertAll(db, [one]);
  return result === undefined || result === 'locked' ? 'conflict' : result;
}

/** @returns `locked` for those that it did not try, because a lock is taken: one entry alone waits for its locks */
async function insertAll(db: Database, batch: readonly ToInsert[]): Promise<(InsertResult | 'locked')[]> {
  const rows = batch.map(({ entry, conditions: { limit, after } }) => ({
    ...entry,
    words: searchWords(entry.text),
    count: limit?.count,
    seconds: limit?.seconds,
    after,
  }));
  const keys = [rows.map(({ id }) => id), rows.map(({ user }) => user), rows.map(({ authorId }) => authorId)];
  const inserted = await db.transaction(async (tx) => {
    const locked = tx.query(rows.length === 1 ? LOCK : TRY_LOCKS, keys);
    const results = tx.query<(Entry | { id: null }) & Refusal>(INSERT, [JSON.stringify(rows)]);
    return (await inOneRoundTrip([locked, results]))[1];
  });
  const byId = new Map(inserted.map((row) => [row.newId, row]));
  return rows.map(({ id }) => resultOf(byId.get(id)));
}

interface Refusal {
  newId: string;
  limited: boolean;
  changed: boolean;
}

function resultOf(row: ((Entry | { id: null }) & Refusal) | undefined): InsertResult | 'locked' {
  if (row === undefined) return 'locked';
  if (row.changed) return 'changed';
  if (row.limited) return 'limited';
  if (row.id === null) return 'conflict';
  const { newId, limited, changed, ...entry } = row;
  return entry;
}

/** Tells INSERT, which is sent together with the locks, whose locks were taken. */
const LOCKED = 'chat.locked_entries';

/**
 * The conversation, then the author, so that no two transactions wait for each other in a circle. The replicas' waits are
 * short and fair.
 */
const LOCK = `
  select pg_advisory_xact_lock(${ADVISORY_LOCKS.conversationEntries}, hashtext(user_id)),
    pg_advisory_xact_lock(${ADVISORY_LOCKS.authorEntries}, hashtext(author_id)),
    set_config('${LOCKED}', array[id]::text, true)
  from unnest($1::text[], $2::text[], $3::text[]) as e(id, user_id, author_id)`;

/** Waits for nobody. */
const TRY_LOCKS = `
  select set_config('${LOCKED}', coalesce(array_agg(id), '{}')::text, true)
  from unnest($1::text[], $2::text[], $3::text[]) as e(id, user_id, author_id)
  where pg_try_advisory_xact_lock(${ADVISORY_LOCKS.conversationEntries}, hashtext(user_id))
    and pg_try_advisory_xact_lock(${ADVISORY_LOCKS.authorEntries}, hashtext(author_id))`;

/**
 * Stores the locked entries under the next numbers and returns a row for each: `changed`, `limited`, the stored entry, or
 * one without id when its id or its client id is stored already. It must follow the locks as a statement of its own, whose
 * snapshot contains what was stored before. A conversation's times never decrease. Of several entries of one
 * conversation the unique index takes one; their caller sends them one after another.
 */
const INSERT = `
  with given as (
    select n.*, coalesce(c.number, 0) as last, c.stored_at as last_at,
      n.after is not null and n.after <> coalesce(c.number, 0) as changed,
      exists (
        select from chat_entries where id = n.id or (author_id = n."authorId" and client_id = n."clientId")
      ) as known
    from json_to_recordset($1::json) as n(id text, "user" text, kind text, "authorId" text, "authorName" text,
        text text, "clientId" text, words text[], count int, seconds int, after int)
      left join lateral (
        select number, stored_at from chat_entries where user_id = n."user" order by number desc limit 1
      ) as c on true
    where n.id = any(current_setting('${LOCKED}')::text[])
  ),
  ranked as (
    select *, count(*) filter (where not changed and not known) over (partition by "authorId" order by id) as rank
    from given
  ),
  decided as (
    select r.*, a.number + r.rank as author_number,
      not r.changed and not r.known and r.count is not null and r.count < r.rank + (
        select count(*) from chat_entries
        where author_id = r."authorId" and stored_at > clock_timestamp() - make_interval(secs => r.seconds)
      ) as limited
    from ranked as r, lateral (
      select coalesce(max(author_number), 0) as number from chat_entries where author_id = r."authorId"
    ) as a
  ),
  stored as (
    insert into chat_entries
      (id, user_id, number, kind, author_id, author_number, author_name, text, client_id, words, stored_at)
    select id, "user", last + 1, kind, "authorId", author_number, "authorName", text, "clientId",
      array_to_tsvector(words), greatest(date_trunc('milliseconds', clock_timestamp()), last_at)
    from decided where not changed and not limited and not known
    on conflict do nothing
    returning ${COLUMNS}
  )
  select d.id as "newId", d.changed, d.limited, stored.* from decided as d left join stored on stored.id = d.id`;
