import { unavailable } from '@shop/platform/service/errors.ts';
import { ADVISORY_LOCKS } from '@shop/platform/service/postgres/advisory-locks.ts';
import { inOneRoundTrip } from '@shop/platform/service/postgres/in-one-round-trip.ts';
import { type Database, isOutage } from '@shop/platform/service/postgres/postgres.ts';
import { writeInBatches } from '../timing/write-in-batches.ts';
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

/** What is wrong with one entry of a batch must not refuse the others: each is tried alone then. */
async function insertOne(
  db: Database,
  writer: { add(one: ToInsert): Promise<InsertResult> },
  one: ToInsert,
): Promise<InsertResult> {
  try {
    return await writer.add(one);
  } catch (error) {
    if (isOutage(error)) throw error;
    const [result] = await insertAll(db, [one]);
    return result ?? 'conflict';
  }
}

async function insertAll(db: Database, batch: readonly ToInsert[]): Promise<InsertResult[]> {
  const rows = batch.map(({ entry, conditions: { limit, after } }) => ({
    ...entry,
    words: searchWords(entry.text),
    count: limit?.count,
    seconds: limit?.seconds,
    after,
  }));
  const inserted = await db.transaction(async (tx) => {
    const locked = tx.query(LOCK, [rows.map(({ user }) => user), rows.map(({ authorId }) => authorId)]);
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

function resultOf(row: ((Entry | { id: null }) & Refusal) | undefined): InsertResult {
  if (row?.changed) return 'changed';
  if (row?.limited) return 'limited';
  if (!row || row.id === null) return 'conflict';
  const { newId, limited, changed, ...entry } = row;
  return entry;
}

/**
 * Conversations, then authors, each in the order of their keys, so that no two transactions wait for each other in a
 * circle. The replicas' waits are short and fair.
 */
const LOCK = `
  select pg_advisory_xact_lock(class, key)
  from (
    select distinct ${ADVISORY_LOCKS.conversationEntries} as class, hashtext(id) as key from unnest($1::text[]) as u(id)
    union
    select ${ADVISORY_LOCKS.authorEntries}, hashtext(id) from unnest($2::text[]) as a(id)
    order by class, key
  ) as keys`;

/**
 * Stores the entries under the next numbers and returns a row for each: `changed`, `limited`, the stored entry, or one
 * without id when its id or its client id is stored already. It must follow the locks as a statement of its own, whose
 * snapshot contains what was stored before. A conversation's times never decrease. Of several entries of one
 * conversation the unique index takes one; their caller sends them one after another.
 */
const INSERT = `
  with given as (
    select n.*, coalesce(c.number, 0) as last, c.stored_at as last_at,
      n.after is not null and n.after <> coalesce(c.number, 0) as changed
    from json_to_recordset($1::json) as n(id text, "user" text, kind text, "authorId" text, "authorName" text,
        text text, "clientId" text, words text[], count int, seconds int, after int)
      left join lateral (
        select number, stored_at from chat_entries where user_id = n."user" order by number desc limit 1
      ) as c on true
  ),
  ranked as (
    select *, count(*) filter (where not changed) over (partition by "authorId" order by id) as rank from given
  ),
  decided as (
    select r.*, a.number + r.rank as author_number,
      not r.changed and r.count is not null and r.count < r.rank + (
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
    from decided where not changed and not limited
    on conflict do nothing
    returning ${COLUMNS}
  )
  select d.id as "newId", d.changed, d.limited, stored.* from decided as d left join stored on stored.id = d.id`;
