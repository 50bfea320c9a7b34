import type { Account, UserListQuery, UserSort } from '@shop/contracts/user-api.ts';
import { notFound } from '@shop/platform/errors.ts';
import { keysetOf, pageOf, type Sort, type SortKey } from '@shop/platform/keyset.ts';
import { isId } from '@shop/platform/new-id.ts';
import type { Queryable } from '@shop/platform/postgres.ts';
import { withoutNul } from '@shop/platform/without-nul.ts';
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

/**
 * GET /api/users: everybody, oldest first unless sorted otherwise, all of them unless there is a limit. Each word of `search`
 * must occur in the names or the e-mail, in any case.
 * @returns the page, how many match in all, and the cursor of the next page unless this is the last
 * @throws ShopError 400 for a cursor that is no cursor of this sort
 */
export async function listUsers(
  db: Queryable,
  query: UserListQuery,
): Promise<{ users: Account[]; total: number; next: string | undefined }> {
  const sort = SORTS[query.sort];
  const params: unknown[] = [];
  const bind = (value: unknown) => `$${params.push(value)}`;
  const matching = conditionsOf(query.search, bind);
  const keyset = keysetOf(sort, { id: 'u.id', cursor: query.cursor, bind });
  const beyond = keyset.beyond === undefined ? '' : `and ${keyset.beyond}`;
  // One more than asked for tells whether there is a next page.
  const limit = query.limit === undefined ? '' : `limit ${bind(query.limit + 1)}`;
  const rows = await db.query<User & { sortKeys: string[] }>(
    `select ${USER_COLUMNS}, ${keyset.keys} from users u
     where ${matching} ${beyond} order by ${keyset.orderBy} ${limit}`,
    params,
  );
  const { page, next } = pageOf(rows, sort, query.limit);
  const whole = query.cursor === undefined && next === undefined;
  return { users: page.map(accountOf), total: whole ? page.length : await countUsers(db, query.search), next };
}

/** GET /api/users/{id} by an administrator. @throws 404 when there is no such user, or no longer */
export async function oneUser(db: Queryable, id: string): Promise<Account> {
  const user = isId(id) ? await findUser(db, id) : undefined;
  if (user === undefined) throw notFound('User');
  return accountOf(user);
}

async function countUsers(db: Queryable, search: string | undefined): Promise<number> {
  const params: unknown[] = [];
  const matching = conditionsOf(search, (value) => `$${params.push(value)}`);
  const [row] = await db.query<{ count: number }>(`select count(*) as count from users u where ${matching}`, params);
  return row?.count ?? 0;
}

/** Only what is asked for stands in the statement, so that PostgreSQL plans for it. */
function conditionsOf(search: string | undefined, bind: (value: string) => string): string {
  const words = wordsOf(search).map(
    (word) => `strpos(lower(normalize(concat_ws(' ', u.name, u.last_name, u.email))), ${bind(word)}) > 0`,
  );
  return ['u.deleted_at is null', ...words].join(' and ');
}

function ascending(name: UserSort, key: SortKey): Sort {
  return { name, keys: [key] };
}

function descending(name: UserSort, key: SortKey): Sort {
  return { name, keys: [key], descending: true };
}

function wordsOf(search: string | undefined): string[] {
  return withoutNul(search ?? '')
    .normalize('NFC')
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
}
