import type { PasswordResetRequest } from '@shop/contracts/user-api.ts';
import type { Outbox } from '@shop/platform/events/outbox/outbox.ts';
import { ShopError } from '@shop/platform/service/http/errors.ts';
import type { Database } from '@shop/platform/service/postgres/postgres.ts';
import { userEvent } from '../accounts/user-event.ts';
import { changePassword, holdUser } from '../accounts/user-repository.ts';
import { endSessionsOfUser } from '../sessions/end-sessions.ts';
import { forgetWrongPasswords } from './password-attempts.ts';
import type { PasswordHashing } from './password-hashing.ts';
import { endResetLinks, userOfResetLink } from './reset-links.ts';

/**
 * Sets a new password by a link from a mail (API.md, Session). All sessions end. Wrong passwords that were tried are
 * forgotten: whoever reads the account's mail is its owner, and must not wait because somebody else guessed.
 * @throws 400 'link expired' for a link that is old, used, followed by a newer one, or none; of two at once one wins
 */
export async function resetPassword(
  { db, outbox, passwords }: { db: Database; outbox: Pick<Outbox, 'append'>; passwords: PasswordHashing },
  { token, password }: PasswordResetRequest,
  now: Date,
): Promise<void> {
  // Asked before hashing, so that made-up links cost no more than a query.
  const userId = await userOfResetLink(db, token, now);
  if (userId === undefined) throw linkExpired();
  const passwordHash = await passwords.hash(password);
  await db.transaction(async (tx) => {
    const holder = await holdUser(tx, userId);
    // Every link of his ends under this lock: it may have happened while the password was hashed.
    if (holder === undefined || (await userOfResetLink(tx, token, now)) === undefined) throw linkExpired();
    const user = await changePassword(tx, userId, passwordHash);
    await endResetLinks(tx, userId);
    await endSessionsOfUser(tx, outbox, { userId }, now);
    await forgetWrongPasswords(tx, user);
    await outbox.append(tx, [userEvent('user-changed', user)]);
  });
}

function linkExpired(): ShopError {
  return new ShopError('invalid', 'link-expired', 'link expired');
}
