import { unavailable } from '@shop/platform/service/errors.ts';
import { ADVISORY_LOCKS } from '@shop/platform/service/postgres/advisory-locks.ts';
import { inOneRoundTrip } from '@shop/platform/service/postgres/in-one-round-trip.ts';
import { type Database, isOutage } from '@shop/platform/service/postgres/postgres.ts';
import { withoutNul } from '@shop/platform/service/postgres/without-nul.ts';
import { createAppend, type EntryTable } from './append-entry.ts';
import type { ChatStore, Entry } from './chat-store.ts';
import { openPart } from './open-part.ts';
import { searchWords } from './search-words.ts';

/**
 * Creates the store in the service's own database, which its migrations prepare.
 * @param options `timeoutFactor` multiplies the time limits of an append (1); the database has its own
 */
export function postgresChatStore(db: Database, { timeoutFactor = 1 }: { timeoutFactor?: number } = {}): ChatStore {
  const query = <Row = Entry>(sql: string, params: readonly unknown[] = []): Promise<Row[]> =>
    // No stored text contains NUL, so a parameter that does finds nothing.
    orUnavailable(
      db.query<Row>(
        sql,
        params.map((one) => (typeof one === 'string' ? withoutNul(one) : one)),
      ),
    );

  const table: EntryTable = {
    insert: async ({ id, user, kind, authorId, authorName, text, clientId = null }, { limit, after }) => {
      const { count = null, seconds = null } = limit ?? {};
      const entry = [id, user, kind, authorId, authorName, text, clientId, searchWords(text)];
      return orUnavailable(
        db.transaction(async (tx) => {
          const locked = tx.query(LOCK, [user, authorId]);
          if (after !== undefined) {
            await locked;
            if ((await lastNumber(tx, user)) !== after) return 'changed';
          }
          const inserted = tx.query<Entry & { limited: boolean }>(INSERT, [...entry, count, seconds]);
          const [, [result]] = await inOneRoundTrip([locked, inserted]);
          if (!result) return 'conflict';
          const { limited, ...stored } = result;
          return limited ? 'limited' : stored;
        }),
      );
    },
    findStored: async ({ id, authorId, clientId = null }) =>
      (await query(`${SELECT} where id = $1 or (author_id = $2 and client_id = $3)`, [id, authorId, clientId]))[0],
  };

  const listBefore: ChatStore['listBefore'] = async (user, number, limit) =>
    (
      await query(
        `${SELECT} where user_id = $1 and ($2::bigint is null or number < $2::bigint) order by chat_entries.number desc limit $3`,
        [user, number ?? null, limit],
      )
    ).reverse();

  return {
    append: createAppend(table, timeoutFactor),
    find: async (id) => (await query(`${SELECT} where id = $1`, [id]))[0],
    lastNumber: (user, before) => lastNumber({ query }, user, before),
    listAfter: (user, number, limit) =>
      query(`${SELECT} where user_id = $1 and number > $2::bigint order by number limit $3`, [user, number, limit]),
    listBefore,
    listOpen: async (user, limit) => openPart(await listBefore(user, undefined, limit)),
    listSince: async (at, limit, part = 'oldest') =>
      part === 'oldest'
        ? query(`${SELECT} where stored_at >= $1 order by stored_at, user_id, number limit $2`, [at, limit])
        : (
            await query(
              `${SELECT} where stored_at >= $1
               order by stored_at desc, user_id desc, chat_entries.number desc limit $2`,
              [at, limit],
            )
          ).reverse(),
    search: async (words, limit) => {
      const prefixes = searchWords(words.join(' '));
      if (prefixes.length === 0) return [];
      const found = await query<{ user: string }>(
        `select user_id as "user" from chat_entries where words @@ $1::tsquery
         group by user_id order by max(stored_at) desc, user_id limit $2`,
        [prefixes.map((prefix) => `'${prefix}':*`).join(' & '), limit],
      );
      return found.map(({ user }) => user);
    },
    listUnpublished: (limit, except = []) =>
      query(`${SELECT} where not published and user_id <> all ($2) order by stored_at, user_id, number limit $1`, [
        limit,
        except,
      ]),
    markPublished: async (ids) =>
      void (await query('update chat_entries set published = true where id = any($1) and not published', [ids])),
    markUnpublished: async (id) => void (await query('update chat_entries set published = false where id = $1', [id])),
    nextUser: async (after) =>
      (
        await query<{ user: string }>(
          'select user_id as "user" from chat_entries where user_id > $1 order by user_id limit 1',
          [after],
        )
      )[0]?.user,
    erase: async (user) => void (await query('delete from chat_entries where user_id = $1', [user])),
    now: async () => (await query<{ now: Date }>('select clock_timestamp() as now'))[0]?.now as Date,
    start: async () => {},
    ping: () => query('select 1'),
    // The service closes its database.
    close: async () => {},
  };
}

const COLUMNS = `id, user_id as "user", number, kind, author_id as "authorId", author_name as "authorName", text,
  stored_at as at`;
const SELECT = `select ${COLUMNS} from chat_entries`;

/** In one order for all, so that no two transactions wait for each other. The replicas' waits are short and fair. */
const LOCK = `select pg_advisory_xact_lock(${ADVISORY_LOCKS.conversationEntries}, hashtext($1)),
  pg_advisory_xact_lock(${ADVISORY_LOCKS.authorEntries}, hashtext($2))`;

/**
 * Returns the stored entry, `limited` alone, or no row when the id or the client id is stored already. It must follow the
 * locks as a statement of its own, whose snapshot contains what was stored before. A conversation's times never decrease.
 */
const INSERT = `
  with conversation as (select number, stored_at from chat_entries where user_id = $2 order by number desc limit 1),
  author as (
    select coalesce((select max(author_number) from chat_entries where author_id = $4), 0) as number,
      $9::int is not null and $9 <= (
        select count(*) from chat_entries
        where author_id = $4 and stored_at > clock_timestamp() - make_interval(secs => $10)
      ) as limited
  ),
  stored as (
    insert into chat_entries
      (id, user_id, number, kind, author_id, author_number, author_name, text, client_id, words, stored_at)
    select $1, $2, coalesce((select number from conversation), 0) + 1, $3, $4, author.number + 1, $5, $6, $7,
      array_to_tsvector($8::text[]),
      greatest(date_trunc('milliseconds', clock_timestamp()), (select stored_at from conversation))
    from author where not limited
    on conflict do nothing
    returning ${COLUMNS}
  )
  select stored.*, author.limited from author left join stored on true where author.limited or stored.id is not null`;

async function lastNumber(db: Pick<Database, 'query'>, user: string, before?: Date): Promise<number> {
  const [last] = await db.query<{ number: number }>(
    `select number from chat_entries where user_id = $1 and ($2::timestamptz is null or stored_at < $2)
     order by number desc limit 1`,
    [user, before ?? null],
  );
  return last?.number ?? 0;
}

async function orUnavailable<T>(result: Promise<T>): Promise<T> {
  try {
    return await result;
  } catch (error) {
    throw isOutage(error) ? unavailable() : error;
  }
}
