import type { PasswordResetRequest } from '@shop/contracts/user-api.ts';
import type { Outbox } from '@shop/platform/events/outbox/outbox.ts';
import { appendAudit } from '@shop/platform/service/audit/audit.ts';
import type { Database } from '@shop/platform/service/postgres/postgres.ts';
import { queueAccountNotice } from '../notices/account-notice.ts';
import { noteWeakPassword, refuseWeakPassword } from '../passwords/administrator-password.ts';
import { clearWrongPasswords } from '../passwords/password-attempts.ts';
import type { PasswordHashing } from '../passwords/password-hashing.ts';
import { endSessionsOfUser } from '../sessions/end-sessions.ts';
import { ownAccountEntry, passwordSnapshot } from '../users/user.ts';
import { userEvent } from '../users/user-event.ts';
import { changePassword, lockUser } from '../users/user-repository.ts';
import { endResetLinks, linkExpired, userIdOfResetLink } from './reset-links.ts';

interface Deps {
  db: Database;
  outbox: Pick<Outbox, 'append'>;
  passwords: PasswordHashing;
  /** Base URL of the link in the notice. */
  publicUrl: string;
  mode: 'demo' | 'production';
}

/**
 * Sets a new password by a link from an email, ends all sessions and tells the owner (docs/api.md#accounts). Deletes the counters of
 * wrong passwords: the person who reads the account's email is its owner, and guesses by others must not delay them.
 * @throws ShopError 400 'link expired' for a link that is expired, used, replaced or unknown; concurrent requests with
 * one link succeed once; 400 for an administrator's password that is too weak (in production)
 */
export async function resetPassword(
  { db, outbox, passwords, publicUrl, mode }: Deps,
  { token, password }: PasswordResetRequest,
  now: Date,
): Promise<void> {
  // Check the link before hashing, so that invalid links cost only a query.
  const userId = await userIdOfResetLink(db, token, now);
  if (userId === undefined) throw linkExpired();
  const passwordHash = await passwords.hash(password);
  await db.transaction(async (tx) => {
    const locked = await lockUser(tx, userId);
    // Check again under the lock: the link may have ended while the password was hashed.
    if (locked === undefined || (await userIdOfResetLink(tx, token, now)) === undefined) throw linkExpired();
    if (locked.isAdmin && mode === 'production') {
      refuseWeakPassword(password);
      await noteWeakPassword(tx, userId, password);
    }
    const user = await changePassword(tx, userId, passwordHash);
    if (user.isAdmin)
      await appendAudit(tx, {
        ...ownAccountEntry(user, now),
        what: 'password-reset',
        before: passwordSnapshot(locked),
        after: passwordSnapshot(user),
      });
    await endResetLinks(tx, userId);
    await endSessionsOfUser(tx, outbox, { userId }, now);
    await clearWrongPasswords(tx, user);
    await queueAccountNotice(tx, 'password', user, { publicUrl, now });
    await outbox.append(tx, [userEvent('user-changed', user)]);
  });
}
