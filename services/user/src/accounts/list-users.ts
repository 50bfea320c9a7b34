import type { Account, AccountForAdministrators, UserListQuery, UserSort } from '@shop/contracts/user-api.ts';
import { notFound } from '@shop/platform/service/errors.ts';
import type { ListPage } from '@shop/platform/service/http/stream-list.ts';
import { buildKeyset, pageOf, type Sort, type SortKey } from '@shop/platform/service/postgres/keyset.ts';
import { isId } from '@shop/platform/service/postgres/new-id.ts';
import type { Queryable } from '@shop/platform/service/postgres/postgres.ts';
import { searchConditions, searchText } from '@shop/platform/service/postgres/search-patterns.ts';
import { hasSecondFactor } from '../second-factor/second-factors.ts';
import { accountOf, type User } from '../users/user.ts';
import { findUser, USER_COLUMNS } from '../users/user-repository.ts';

/** Sort keys. Each, followed by the id, has an index (migrations). */
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

/** The searched text. The index users_search has the same expression. */
const TEXT = searchText(['u.name', 'u.last_name', 'u.email']);

/** Page size of streamed lists. */
const STREAM_PAGE = 500;

/** Counting stops here: reading one page must not scan the whole table. */
const COUNT_MAX = 10_000;

/**
 * Returns one page of all users for GET /api/users, oldest first by default. Each word of `search` must occur in the
 * names or the email address, ignoring case; a word of one or two letters must be the start of one of them.
 * @param options `few`: finds the matches before sorting them; for searches with at most COUNT_MAX matches. Otherwise
 * PostgreSQL scans the sort's index until it meets enough matches, which is best for many matches but can take seconds
 * for few
 * @returns up to `limit` users (default STREAM_PAGE), and the next page's cursor unless this is the last page
 * @throws ShopError 400 for a cursor of another sort
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
  const beyond = keyset.after ?? 'true';
  const source = few
    ? `with u as materialized (select * from users u where ${matching}) select ${USER_COLUMNS}, ${keyset.keys} from u where`
    : `select ${USER_COLUMNS}, ${keyset.keys} from users u where ${matching} and`;
  // One extra row shows whether there is a next page.
  const rows = await db.query<User & { sortKeys: string[] }>(
    `${source} ${beyond} order by ${keyset.orderBy} limit ${bind(limit + 1)}`,
    params,
  );
  const { page, next } = pageOf(rows, sort, limit);
  return { rows: page.map(accountOf), next };
}

/** Counts the users that match a search. @returns undefined above COUNT_MAX */
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

/** Returns one user for GET /api/users/{id}. @throws ShopError 404 when the user does not exist or is deleted */
export async function readUser(db: Queryable, id: string): Promise<AccountForAdministrators> {
  const user = isId(id) ? await findUser(db, id) : undefined;
  if (user === undefined) throw notFound('User');
  const [row] = await db.query<{ createdAt: Date }>('select created_at as "createdAt" from users where id = $1', [id]);
  if (row === undefined) throw notFound('User');
  return {
    ...accountOf(user),
    hasSecondFactor: await hasSecondFactor(db, user.id),
    createdAt: row.createdAt.toISOString(),
  };
}

/** Builds conditions for the given parameters only, so that PostgreSQL can choose the matching index. */
function conditionsOf(search: string | undefined, bind: (value: string) => string): string {
  return ['u.deleted_at is null', ...searchConditions(TEXT, search, bind)].join(' and ');
}

function ascending(name: UserSort, key: SortKey): Sort {
  return { name, keys: [key] };
}

function descending(name: UserSort, key: SortKey): Sort {
  return { name, keys: [key], descending: true };
}
