import type { Queryable, Transaction } from '@shop/platform/postgres.ts';
import { hashOfToken, newSecretToken } from '../secret-token.ts';

const LIFE_MS = 30 * 60_000;
/** Mails that an account gets within an hour: more would be somebody else's doing. */
const LINKS_AN_HOUR = 3;
const HOUR_MS = 60 * 60_000;

/**
 * Makes a link by which a user whose row the transaction holds may choose a new password, once, for 30 minutes; his older
 * ones end. Only its hash is stored.
 * @returns the token in the link; undefined when he has had enough of them this hour
 */
export async function makeResetLink(tx: Transaction, userId: string, now: Date): Promise<string | undefined> {
  const [row] = await tx.query<{ made: number }>(
    'select count(*) as made from reset_links where user_id = $1 and created_at > $2',
    [userId, new Date(now.getTime() - HOUR_MS)],
  );
  if (row === undefined || row.made >= LINKS_AN_HOUR) return undefined;
  await endResetLinks(tx, userId, now);
  const token = newSecretToken();
  await tx.query('insert into reset_links (token_hash, user_id, created_at, expires_at) values ($1, $2, $3, $4)', [
    hashOfToken(token),
    userId,
    now,
    new Date(now.getTime() + LIFE_MS),
  ]);
  return token;
}

/** Ends a user's links; the transaction holds his row. Whatever changes his password or his e-mail does so. */
export async function endResetLinks(tx: Transaction, userId: string, now: Date): Promise<void> {
  await tx.query('update reset_links set ended_at = $2 where user_id = $1 and ended_at is null', [userId, now]);
}

/** Whose link this is. @returns undefined unless it may still be used */
export async function userOfResetLink(db: Queryable, token: string, now: Date): Promise<string | undefined> {
  const [link] = await db.query<{ userId: string }>(
    `select user_id as "userId" from reset_links where token_hash = $1 and expires_at > $2 and ended_at is null`,
    [hashOfToken(token), now],
  );
  return link?.userId;
}
