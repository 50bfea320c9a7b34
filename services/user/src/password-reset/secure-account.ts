import type { Outbox } from '@shop/platform/events/outbox/outbox.ts';
import { appendAudit } from '@shop/platform/service/audit/audit.ts';
import type { Database, Transaction } from '@shop/platform/service/postgres/postgres.ts';
import { newSecretToken } from '@shop/platform/service/secret-token.ts';
import { endNoticeLinksFrom, findNoticeLink, type NoticeLink } from '../notices/notice-links.ts';
import type { PasswordHashing } from '../passwords/password-hashing.ts';
import { endSessionsOfUser } from '../sessions/end-sessions.ts';
import { emailKey, ownAccountEntry, passwordSnapshot, type User } from '../users/user.ts';
import { userEvent } from '../users/user-event.ts';
import { findUserByEmail, lockUser, takeBack } from '../users/user-repository.ts';
import { endResetLinks, linkExpired, newResetLink, saveResetLink } from './reset-links.ts';

/**
 * Gives an account back to the person who reads the mailbox of a notice: ends all sessions, makes the password unusable,
 * puts back the address of the notice, and starts a reset (docs/api.md#accounts, ADR 39). Writes an audit entry for
 * administrators.
 * @returns the token of a reset link
 * @throws ShopError 400 'link expired' for a link that is expired, used or unknown; concurrent requests with one link
 * succeed once
 */
export async function secureAccount(
  { db, outbox, passwords }: { db: Database; outbox: Pick<Outbox, 'append'>; passwords: PasswordHashing },
  token: string,
  now: Date,
): Promise<string> {
  // Check the link before hashing, so that invalid links cost only a query.
  if ((await findNoticeLink(db, token, now)) === undefined) throw linkExpired();
  const passwordHash = await passwords.hash(newSecretToken());
  return db.transaction(async (tx) => {
    const { link, user } = await lockAccountOf(tx, token, now);
    await endNoticeLinksFrom(tx, link);
    const email = await addressToPutBack(tx, user, link);
    const secured = await takeBack(tx, user.id, { email, passwordHash });
    await endResetLinks(tx, user.id);
    await endSessionsOfUser(tx, outbox, { userId: user.id }, now);
    const reset = newResetLink(now);
    await saveResetLink(tx, user.id, reset, now);
    if (user.isAdmin) {
      await appendAudit(tx, {
        ...ownAccountEntry(user, now),
        what: 'account-secured',
        before: passwordSnapshot(user),
        after: passwordSnapshot(secured),
      });
    }
    await outbox.append(tx, [userEvent('user-changed', secured)]);
    return reset.token;
  });
}

/** Locks the account, then reads the link again: another request may have used it in the meantime. */
async function lockAccountOf(tx: Transaction, token: string, now: Date): Promise<{ link: NoticeLink; user: User }> {
  const known = await findNoticeLink(tx, token, now);
  const user = known && (await lockUser(tx, known.userId));
  const link = await findNoticeLink(tx, token, now);
  if (user === undefined || link === undefined) throw linkExpired();
  return { link, user };
}

/** The address of the notice, unless another account has taken it since. */
async function addressToPutBack(tx: Transaction, user: User, { email }: NoticeLink): Promise<string> {
  if (emailKey(email) === emailKey(user.email)) return user.email;
  return (await findUserByEmail(tx, email)) === undefined ? email : user.email;
}
