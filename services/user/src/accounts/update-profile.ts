import type { ProfileUpdateRequest } from '@shop/contracts/user-api.ts';
import { notSignedIn } from '@shop/platform/errors.ts';
import type { UserCaller } from '@shop/platform/identity.ts';
import type { Outbox } from '@shop/platform/outbox.ts';
import type { Database } from '@shop/platform/postgres.ts';
import type { PasswordHashing } from '../passwords/password-hashing.ts';
import { endResetLinks } from '../passwords/reset-links.ts';
import { endSessionsOfUser } from '../sessions/end-sessions.ts';
import { holdSession } from '../sessions/hold-session.ts';
import type { User } from './user.ts';
import { userEvent } from './user-event.ts';
import { changeProfile } from './user-repository.ts';

/**
 * Changes the caller's own profile and password; all his other sessions end (API.md, Session), and so do
 * links from mails.
 * @throws 401 when the account is gone, or the caller's session has ended since the gateway looked
 */
export async function updateProfile(
  { db, outbox, passwords }: { db: Database; outbox: Pick<Outbox, 'append'>; passwords: PasswordHashing },
  caller: Pick<UserCaller, 'userId' | 'sessionId'>,
  { password, ...fields }: ProfileUpdateRequest,
  now: Date,
): Promise<User> {
  const passwordHash = await passwords.hash(password);
  return db.transaction(async (tx) => {
    const user = await changeProfile(tx, caller.userId, { ...fields, passwordHash });
    await endResetLinks(tx, caller.userId, now);
    // The password took its time to hash: who signed out meanwhile, or was signed out, changes nothing.
    if (user === undefined || !(await holdSession(tx, caller.sessionId))) throw notSignedIn();
    await endSessionsOfUser(tx, outbox, { userId: user.id, except: caller.sessionId }, now);
    await outbox.append(tx, [userEvent('user-changed', user)]);
    return user;
  });
}
