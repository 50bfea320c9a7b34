import type { Queryable, Transaction } from '@shop/platform/service/postgres/postgres.ts';
import { hashOfToken, newSecretToken } from '@shop/platform/service/secret-token.ts';

/** What a link 'This was not me' can undo: the account, and the address to which the notice went. */
export interface NoticeLink {
  userId: string;
  email: string;
  createdAt: Date;
}

export const NOTICE_LINK_TTL_MS = 24 * 3_600_000;

/** Stores a link for a locked user. @returns its token, the last path segment */
export async function createNoticeLink(tx: Transaction, { userId, email, createdAt }: NoticeLink): Promise<string> {
  const token = newSecretToken();
  await tx.query('insert into notice_links (token_hash, user_id, email, created_at) values ($1, $2, $3, $4)', [
    hashOfToken(token),
    userId,
    email,
    createdAt,
  ]);
  return token;
}

/** Finds a link. @returns undefined unless it is still valid */
export async function findNoticeLink(db: Queryable, token: string, now: Date): Promise<NoticeLink | undefined> {
  const [link] = await db.query<NoticeLink>(
    `select user_id as "userId", email, created_at as "createdAt" from notice_links
     where token_hash = $1 and created_at > $2`,
    [hashOfToken(token), new Date(now.getTime() - NOTICE_LINK_TTL_MS)],
  );
  return link;
}

/**
 * Ends a link that is used, and all later ones of its account. Earlier ones stay: who takes an account over causes
 * notices too, and must not end with them the link of the owner.
 */
export async function endNoticeLinksFrom(tx: Transaction, { userId, createdAt }: NoticeLink): Promise<void> {
  await tx.query('delete from notice_links where user_id = $1 and created_at >= $2', [userId, createdAt]);
}

/** Deletes all links of an account that is erased. */
export async function deleteNoticeLinks(tx: Transaction, userId: string): Promise<void> {
  await tx.query('delete from notice_links where user_id = $1', [userId]);
}
