import type { Database } from '@shop/platform/service/postgres/postgres.ts';
import { withoutNul } from '@shop/platform/service/postgres/without-nul.ts';
import { createAppend } from './append-entry.ts';
import type { ChatStore, Entry } from './chat-store.ts';
import { openPart } from './open-part.ts';
import { orUnavailable, postgresEntryTable, SELECT_ENTRIES } from './postgres-entry-table.ts';
import { searchWords } from './search-words.ts';

/**
 * Creates the store in the service's own database, which its migrations prepare.
 * @param options `timeoutFactor` multiplies the time limits of an append; the database has its own
 */
export function postgresChatStore(db: Database, { timeoutFactor }: { timeoutFactor: number }): ChatStore {
  const query = <Row = Entry>(sql: string, params: readonly unknown[] = []): Promise<Row[]> =>
    // No stored text contains NUL, so a parameter that does finds nothing.
    orUnavailable(
      db.query<Row>(
        sql,
        params.map((one) => (typeof one === 'string' ? withoutNul(one) : one)),
      ),
    );

  const listBefore: ChatStore['listBefore'] = async (user, number, limit) =>
    (
      await query(
        `${SELECT_ENTRIES} where user_id = $1 and ($2::bigint is null or number < $2::bigint) order by chat_entries.number desc limit $3`,
        [user, number ?? null, limit],
      )
    ).reverse();

  return {
    append: createAppend(postgresEntryTable(db), timeoutFactor),
    find: async (id) => (await query(`${SELECT_ENTRIES} where id = $1`, [id]))[0],
    lastNumber: (user, before) => lastNumber({ query }, user, before),
    listAfter: (user, number, limit) =>
      query(`${SELECT_ENTRIES} where user_id = $1 and number > $2::bigint order by number limit $3`, [
        user,
        number,
        limit,
      ]),
    listBefore,
    listOpen: async (user, limit) => openPart(await listBefore(user, undefined, limit)),
    listSince: async (at, limit) =>
      (
        await query(
          `${SELECT_ENTRIES} where stored_at >= $1
           order by stored_at desc, user_id desc, chat_entries.number desc limit $2`,
          [at, limit],
        )
      ).reverse(),
    endsSince: (at) =>
      query(
        `select user_id as "user", max(number) as number, max(stored_at) as at
         from chat_entries where stored_at >= $1 group by user_id`,
        [at],
      ),
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
      query(
        `${SELECT_ENTRIES} where not published and user_id <> all ($2) order by stored_at, user_id, number limit $1`,
        [limit, except],
      ),
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

async function lastNumber(db: Pick<Database, 'query'>, user: string, before?: Date): Promise<number> {
  const [last] = await db.query<{ number: number }>(
    `select number from chat_entries where user_id = $1 and ($2::timestamptz is null or stored_at < $2)
     order by number desc limit 1`,
    [user, before ?? null],
  );
  return last?.number ?? 0;
}
