import { ShopError } from '@shop/platform/service/errors.ts';
import { newId } from '@shop/platform/service/postgres/new-id.ts';
import type { Queryable, Transaction } from '@shop/platform/service/postgres/postgres.ts';
import { hashOfToken, newSecretToken } from '@shop/platform/service/secret-token.ts';

/** A password reset link: `token` is its last path segment, `mailId` identifies the email that contains it. */
export interface ResetLink {
  token: string;
  mailId: string;
  expiresAt: Date;
}

const TTL_MS = 30 * 60_000;
/** Maximum number of links per account within the TTL of a link; more would be abuse. */
const MAX_LINKS_PER_TTL = 3;

/** Creates a link that works once, for 30 minutes, after saveResetLink has stored it. */
export function newResetLink(now: Date): ResetLink {
  return { token: newSecretToken(), mailId: newId(), expiresAt: new Date(now.getTime() + TTL_MS) };
}

/**
 * Returns whether a locked user may get another link. Counts links within the TTL, so that a user at the limit has a
 * working link: nobody can lock them out by requesting links for them.
 */
export async function canCreateResetLink(tx: Transaction, userId: string, now: Date): Promise<boolean> {
  const recent = await tx.query('select 1 from reset_links where user_id = $1 and expires_at > $2', [userId, now]);
  return recent.length < MAX_LINKS_PER_TTL;
}

/**
 * Stores the link of a locked user after its email is queued, and ends their older links. The table contains only a
 * hash; the queued email contains the link until it is sent or expires, or the link ends.
 */
export async function saveResetLink(tx: Transaction, userId: string, link: ResetLink, now: Date): Promise<void> {
  await deleteUnsentMails(tx, userId);
  await tx.query('update reset_links set ended_at = $2 where user_id = $1 and ended_at is null', [userId, now]);
  await tx.query(
    'insert into reset_links (token_hash, user_id, mail_id, created_at, expires_at) values ($1, $2, $3, $4, $5)',
    [hashOfToken(link.token), userId, link.mailId, now, link.expiresAt],
  );
}

/**
 * Deletes the links of a locked user, so that they no longer count towards the limit, and their unsent emails. Called
 * for every change of the password or the email address.
 */
export async function endResetLinks(tx: Transaction, userId: string): Promise<void> {
  await deleteUnsentMails(tx, userId);
  await tx.query('delete from reset_links where user_id = $1', [userId]);
}

/** Deletes the links of all users and their unsent emails. */
export async function endAllResetLinks(tx: Transaction): Promise<void> {
  await tx.query('delete from mails where sent_at is null and id in (select mail_id from reset_links)');
  await tx.query('delete from reset_links');
}

/** Finds the user of a link. @returns undefined unless the link is still valid */
export async function userIdOfResetLink(db: Queryable, token: string, now: Date): Promise<string | undefined> {
  const [link] = await db.query<{ userId: string }>(
    `select user_id as "userId" from reset_links where token_hash = $1 and expires_at > $2 and ended_at is null`,
    [hashOfToken(token), now],
  );
  return link?.userId;
}

/** Creates the error for a link that is expired, used, replaced or unknown: 400. */
export function linkExpired(): ShopError {
  return new ShopError('invalid', 'link-expired', 'link expired');
}

async function deleteUnsentMails(tx: Transaction, userId: string): Promise<void> {
  await tx.query(
    `delete from mails where sent_at is null and id = any(array(select mail_id from reset_links where user_id = $1))`,
    [userId],
  );
}
