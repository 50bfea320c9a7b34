import type { Account, UserListQuery, UserSort } from '@shop/contracts/user-api.ts';
import { notFound } from '@shop/platform/service/http/errors.ts';
import type { ListPage } from '@shop/platform/service/http/stream-list.ts';
import { buildKeyset, pageOf, type Sort, type SortKey } from '@shop/platform/service/postgres/keyset.ts';
import { isId } from '@shop/platform/service/postgres/new-id.ts';
import type { Queryable } from '@shop/platform/service/postgres/postgres.ts';
import { searchConditions, searchText } from '@shop/platform/service/postgres/search-patterns.ts';
import { accountOf, type User } from './user.ts';
import { findUser, USER_COLUMNS } from './user-repository.ts';

/** Each key, with the id behind it, has an index (migrations 0001, 0003 and 0004). */
const KEYS = {
  created: { sql: 'u.created_at', kind: 'time' },
  name: { sql: 'lower(normalize(u.name)) collate "C"', kind: 'text' },
  lastName: { sql: 'lower(normalize(u.last_name)) collate "C"', kind: 'text' },
  email: { sql: 'u.email_key', kind: 'text' },
} as const;

const SORTS: Record<UserSort, Sort> = {
  created_1: ascending('created_1', KEYS.created),
  'created_-1': descending('created_-1', KEYS.created),
  name_1: ascending('name_1', KEYS.name),
  'name_-1': descending('name_-1', KEYS.name),
  lastName_1: ascending('lastName_1', KEYS.lastName),
  'lastName_-1': descending('lastName_-1', KEYS.lastName),
  email_1: ascending('email_1', KEYS.email),
  'email_-1': descending('email_-1', KEYS.email),
};

/** What a search looks into; migration 0007 has the index over it. */
const TEXT = searchText(['u.name', 'u.last_name', 'u.email']);

/** How many users a streamed list reads at a time. */
const STREAM_PAGE = 500;

/** Counting goes so far: a page of a list must not cost a scan of it. */
const COUNT_MAX = 10_000;

/**
 * GET /api/users: one page of everybody, oldest first unless sorted otherwise. Each word of `search` must occur in the names
 * or the e-mail, in any case; a word of one or two letters must begin one of them.
 * @param options `few`: of a search with at most COUNT_MAX matches, which are then found before they are sorted. PostgreSQL would
 * walk the index of the sort until it meets them, which takes seconds where they lie far behind; with many matches that is best.
 * @returns the page of `limit` users (STREAM_PAGE), and the cursor of the next one unless this is the last
 * @throws ShopError 400 for a cursor that is no cursor of this sort
 */
export async function listUsers(
  db: Queryable,
  query: UserListQuery,
  { few = false }: { few?: boolean } = {},
): Promise<ListPage<Account>> {
  const { limit = STREAM_PAGE } = query;
  const sort = SORTS[query.sort];
  const params: unknown[] = [];
  const bind = (value: unknown) => `$${params.push(value)}`;
  const matching = conditionsOf(query.search, bind);
  const keyset = buildKeyset(sort, { id: 'u.id', cursor: query.cursor, bind });
  const beyond = keyset.beyond ?? 'true';
  const source = few
    ? `with u as materialized (select * from users u where ${matching}) select ${USER_COLUMNS}, ${keyset.keys} from u where`
    : `select ${USER_COLUMNS}, ${keyset.keys} from users u where ${matching} and`;
  // One more than asked for tells whether there is a next page.
  const rows = await db.query<User & { sortKeys: string[] }>(
    `${source} ${beyond} order by ${keyset.orderBy} limit ${bind(limit + 1)}`,
    params,
  );
  const { page, next } = pageOf(rows, sort, limit);
  return { rows: page.map(accountOf), next };
}

/** How many users match a search; undefined above COUNT_MAX. */
export async function countUsers(db: Queryable, search: string | undefined): Promise<number | undefined> {
  const params: unknown[] = [];
  const bind = (value: unknown) => `$${params.push(value)}`;
  const [row] = await db.query<{ count: number }>(
    `select count(*) as count
     from (select 1 from users u where ${conditionsOf(search, bind)} limit ${bind(COUNT_MAX + 1)}) found`,
    params,
  );
  const count = row?.count ?? 0;
  return count > COUNT_MAX ? undefined : count;
}

/** GET /api/users/{id} by an administrator. @throws 404 when there is no such user, or no longer */
export async function oneUser(db: Queryable, id: string): Promise<Account> {
  const user = isId(id) ? await findUser(db, id) : undefined;
  if (user === undefined) throw notFound('User');
  return accountOf(user);
}

/** Only what is asked for stands in the statement, so that PostgreSQL plans for it. */
function conditionsOf(search: string | undefined, bind: (value: string) => string): string {
  return ['u.deleted_at is null', ...searchConditions(TEXT, search, bind)].join(' and ');
}

function ascending(name: UserSort, key: SortKey): Sort {
  return { name, keys: [key] };
}

function descending(name: UserSort, key: SortKey): Sort {
  return { name, keys: [key], descending: true };
}
