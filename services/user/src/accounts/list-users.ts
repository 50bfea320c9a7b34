import type { Account, UserListQuery } from '@shop/contracts/user-api.ts';
import { notFound } from '@shop/platform/errors.ts';
import { isId } from '@shop/platform/new-id.ts';
import { cursorInTime, noCursor, placeInTime } from '@shop/platform/page-cursor.ts';
import type { Queryable } from '@shop/platform/postgres.ts';
import { withoutNul } from '@shop/platform/without-nul.ts';
import { accountOf, type User } from './user.ts';
import { findUser, USER_COLUMNS } from './user-repository.ts';

/**
 * GET /api/users: everybody, oldest first, all of them unless there is a limit (API.md, Session). Each word of `search` must
 * occur in the names or the e-mail, in any case.
 * @returns the page, and the cursor of the next one unless this is the last
 * @throws 400 for a cursor that is none
 */
export async function listUsers(
  db: Queryable,
  query: UserListQuery,
): Promise<{ users: Account[]; next: string | undefined }> {
  const place = query.cursor === undefined ? undefined : placeInTime(query.cursor);
  if (place !== undefined && !isId(place.id)) throw noCursor();
  const rows = await db.query<User & { createdAt: Date }>(
    `select ${USER_COLUMNS}, u.created_at as "createdAt" from users u
     where u.deleted_at is null
       and ($1::timestamptz is null or (u.created_at, u.id) > ($1, $2::uuid))
       and (select coalesce(bool_and(strpos(lower(normalize(concat_ws(' ', u.name, u.last_name, u.email))), word) > 0), true)
            from unnest($3::text[]) as word)
     order by u.created_at, u.id limit $4`,
    [
      place?.createdAt ?? null,
      place?.id ?? null,
      wordsOf(query.search),
      // One more than asked for tells whether there is a next page.
      query.limit === undefined ? null : query.limit + 1,
    ],
  );
  const page = query.limit === undefined ? rows : rows.slice(0, query.limit);
  const last = page.length < rows.length ? page.at(-1) : undefined;
  return { users: page.map(accountOf), next: last === undefined ? undefined : cursorInTime(last) };
}

/** GET /api/users/{id} by an administrator. @throws 404 when there is no such user, or no longer */
export async function oneUser(db: Queryable, id: string): Promise<Account> {
  const user = isId(id) ? await findUser(db, id) : undefined;
  if (user === undefined) throw notFound('User');
  return accountOf(user);
}

function wordsOf(search: string | undefined): string[] {
  return withoutNul(search ?? '')
    .normalize('NFC')
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
}
