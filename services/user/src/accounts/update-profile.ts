import type { ProfileUpdateRequest } from '@shop/contracts/user-api.ts';
import type { Outbox } from '@shop/platform/events/outbox/outbox.ts';
import { appendAudit } from '@shop/platform/service/audit/audit.ts';
import { notSignedIn } from '@shop/platform/service/http/errors.ts';
import type { UserCaller } from '@shop/platform/service/identity/identity.ts';
import type { Database } from '@shop/platform/service/postgres/postgres.ts';
import type { PasswordHashing } from '../passwords/password-hashing.ts';
import { endResetLinks } from '../passwords/reset-links.ts';
import { endSessionsOfUser } from '../sessions/end-sessions.ts';
import { holdSession } from '../sessions/hold-session.ts';
import { factsOf, ownDeed, type User } from './user.ts';
import { userEvent } from './user-event.ts';
import { changeProfile, holdUser } from './user-repository.ts';

/**
 * Changes the caller's own profile and password; all his other sessions end (API.md, Session), and so do
 * links from mails. What an administrator changes of his names stands in the audit log.
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
    const before = await holdUser(tx, caller.userId);
    await endResetLinks(tx, caller.userId);
    // The password took its time to hash: who signed out meanwhile, or was signed out, changes nothing.
    if (before === undefined || !(await holdSession(tx, caller.sessionId))) throw notSignedIn();
    const user = await changeProfile(tx, before.id, { ...fields, passwordHash });
    if (before.isAdmin) {
      await appendAudit(tx, { ...ownDeed(before, now), what: 'profile-updated', after: factsOf(user) });
    }
    await endSessionsOfUser(tx, outbox, { userId: user.id, except: caller.sessionId }, now);
    await outbox.append(tx, [userEvent('user-changed', user)]);
    return user;
  });
}
