import type { Account, UserListQuery } from '@shop/contracts/user-api.ts';
import { notFound } from '@shop/platform/errors.ts';
import { isId } from '@shop/platform/new-id.ts';
import { cursorInTime, noCursor, placeInTime } from '@shop/platform/page-cursor.ts';
import type { Queryable } from '@shop/platform/postgres.ts';
import { withoutNul } from '@shop/platform/without-nul.ts';
import { accountOf, type User } from './user.ts';
import { findUser, USER_COLUMNS } from './user-repository.ts';

const MATCHES = `
  u.deleted_at is null
  and (select coalesce(bool_and(strpos(lower(normalize(concat_ws(' ', u.name, u.last_name, u.email))), word) > 0), true)
       from unnest($1::text[]) as word)`;

/**
 * GET /api/users: everybody, oldest first, all of them unless there is a limit (API.md, Session). Each word of `search` must
 * occur in the names or the e-mail, in any case.
 * @returns the page, how many match in all, and the cursor of the next page unless this is the last
 * @throws 400 for a cursor that is none
 */
export async function listUsers(
  db: Queryable,
  query: UserListQuery,
): Promise<{ users: Account[]; total: number; next: string | undefined }> {
  const place = query.cursor === undefined ? undefined : placeInTime(query.cursor);
  if (place !== undefined && !isId(place.id)) throw noCursor();
  const words = wordsOf(query.search);
  const rows = await db.query<User & { createdAt: Date }>(
    `select ${USER_COLUMNS}, u.created_at as "createdAt" from users u
     where ${MATCHES} and ($2::timestamptz is null or (u.created_at, u.id) > ($2, $3::uuid))
     order by u.created_at, u.id limit $4`,
    [
      words,
      place?.createdAt ?? null,
      place?.id ?? null,
      // One more than asked for tells whether there is a next page.
      query.limit === undefined ? null : query.limit + 1,
    ],
  );
  const page = query.limit === undefined ? rows : rows.slice(0, query.limit);
  const last = page.length < rows.length ? page.at(-1) : undefined;
  const whole = place === undefined && last === undefined;
  return {
    users: page.map(accountOf),
    total: whole ? page.length : await countUsers(db, words),
    next: last === undefined ? undefined : cursorInTime(last),
  };
}

/** GET /api/users/{id} by an administrator. @throws 404 when there is no such user, or no longer */
export async function oneUser(db: Queryable, id: string): Promise<Account> {
  const user = isId(id) ? await findUser(db, id) : undefined;
  if (user === undefined) throw notFound('User');
  return accountOf(user);
}

async function countUsers(db: Queryable, words: string[]): Promise<number> {
  const [row] = await db.query<{ count: number }>(`select count(*) as count from users u where ${MATCHES}`, [words]);
  return row?.count ?? 0;
}

function wordsOf(search: string | undefined): string[] {
  return withoutNul(search ?? '')
    .normalize('NFC')
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
}
