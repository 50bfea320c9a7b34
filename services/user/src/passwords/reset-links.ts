import { newId } from '@shop/platform/service/postgres/new-id.ts';
import type { Queryable, Transaction } from '@shop/platform/service/postgres/postgres.ts';
import { hashOfToken, newSecretToken } from '../secret-token.ts';

/** A link that is to be mailed: `token` is what it ends with, `mailId` the mail that it is in. */
export interface ResetLink {
  token: string;
  mailId: string;
  expiresAt: Date;
}

const LIFE_MS = 30 * 60_000;
/** Mails that an account gets within the life of a link: more would be somebody else's doing. */
const LINKS_A_LIFE = 3;

/** A link by which a new password may be chosen, once, for 30 minutes; it works when keepResetLink has stored it. */
export function newResetLink(now: Date): ResetLink {
  return { token: newSecretToken(), mailId: newId(now.getTime()), expiresAt: new Date(now.getTime() + LIFE_MS) };
}

/**
 * Whether a user whose row the transaction holds may get one more link. Counted over the life of a link, so that whoever may
 * not has one that works: a stranger who asks in his name cannot keep him out.
 */
export async function mayHaveResetLink(tx: Transaction, userId: string, now: Date): Promise<boolean> {
  const made = await tx.query('select 1 from reset_links where user_id = $1 and expires_at > $2', [userId, now]);
  return made.length < LINKS_A_LIFE;
}

/**
 * Stores a link of a user whose row the transaction holds, once its mail is written; his older ones end. The table has only
 * its hash; the mail has the link itself until it is sent, has expired or the link ends.
 */
export async function keepResetLink(tx: Transaction, userId: string, link: ResetLink, now: Date): Promise<void> {
  await forgetUnsentMails(tx, userId);
  await tx.query('update reset_links set ended_at = $2 where user_id = $1 and ended_at is null', [userId, now]);
  await tx.query(
    'insert into reset_links (token_hash, user_id, mail_id, created_at, expires_at) values ($1, $2, $3, $4, $5)',
    [hashOfToken(link.token), userId, link.mailId, now, link.expiresAt],
  );
}

/**
 * Ends a user's links and forgets them, so that they count for nothing, and their mails if they wait; the transaction holds
 * his row. Whatever changes his password or his e-mail does so.
 */
export async function endResetLinks(tx: Transaction, userId: string): Promise<void> {
  await forgetUnsentMails(tx, userId);
  await tx.query('delete from reset_links where user_id = $1', [userId]);
}

/** Ends all links, whoever's, and forgets those of their mails that wait. */
export async function endAllResetLinks(tx: Transaction): Promise<void> {
  await tx.query('delete from mails where sent_at is null and id in (select mail_id from reset_links)');
  await tx.query('delete from reset_links');
}

/** Whose link this is. @returns undefined unless it may still be used */
export async function userOfResetLink(db: Queryable, token: string, now: Date): Promise<string | undefined> {
  const [link] = await db.query<{ userId: string }>(
    `select user_id as "userId" from reset_links where token_hash = $1 and expires_at > $2 and ended_at is null`,
    [hashOfToken(token), now],
  );
  return link?.userId;
}

async function forgetUnsentMails(tx: Transaction, userId: string): Promise<void> {
  await tx.query(
    `delete from mails where sent_at is null and id = any(array(select mail_id from reset_links where user_id = $1))`,
    [userId],
  );
}
