import type { ProfileUpdateRequest } from '@shop/contracts/user-api.ts';
import type { Outbox } from '@shop/platform/events/outbox/outbox.ts';
import { appendAudit } from '@shop/platform/service/audit/audit.ts';
import { notSignedIn } from '@shop/platform/service/errors.ts';
import type { UserCaller } from '@shop/platform/service/identity/identity.ts';
import type { Database } from '@shop/platform/service/postgres/postgres.ts';
import { queueAccountNotice } from '../notices/account-notice.ts';
import { endResetLinks } from '../password-reset/reset-links.ts';
import { noteWeakPassword, refuseWeakPassword } from '../passwords/administrator-password.ts';
import type { PasswordHashing } from '../passwords/password-hashing.ts';
import { endSessionsOfUser } from '../sessions/end-sessions.ts';
import { lockSession } from '../sessions/lock-session.ts';
import { auditSnapshot, ownAccountEntry, passwordSnapshot, type User } from '../users/user.ts';
import { userEvent } from '../users/user-event.ts';
import { changeProfile, findUser, lockUser } from '../users/user-repository.ts';

interface Deps {
  db: Database;
  outbox: Pick<Outbox, 'append'>;
  passwords: PasswordHashing;
  /** Base URL of the link in the notice. */
  publicUrl: string;
  mode: 'demo' | 'production';
}

/**
 * Updates the caller's own profile and password, and ends their other sessions and reset links (docs/api.md#session).
 * Tells the owner if the password is another one; most updates send the present one. Writes an audit entry for
 * administrators.
 * @throws ShopError 400 for an administrator's new password that is too weak (in production); 401 when the account no longer
 * exists or the session has ended since the gateway's check
 */
export async function updateProfile(
  { db, outbox, passwords, publicUrl, mode }: Deps,
  caller: Pick<UserCaller, 'userId' | 'sessionId'>,
  { password, ...fields }: ProfileUpdateRequest,
  now: Date,
): Promise<User> {
  const known = await findUser(db, caller.userId);
  const { correct: isPresent } = await passwords.verify(password, known?.passwordHash, true);
  const passwordHash = await passwords.hash(password);
  return db.transaction(async (tx) => {
    const before = await lockUser(tx, caller.userId);
    await endResetLinks(tx, caller.userId);
    // Hashing takes time: refuse when the session ended in the meantime.
    if (before === undefined || !(await lockSession(tx, caller.sessionId))) throw notSignedIn();
    const isReplaced = !isPresent || before.passwordVersion !== known?.passwordVersion;
    if (before.isAdmin && mode === 'production') {
      if (isReplaced) refuseWeakPassword(password);
      await noteWeakPassword(tx, before.id, password);
    }
    const user = await changeProfile(tx, before.id, { ...fields, passwordHash });
    if (before.isAdmin) {
      const snapshot = isReplaced ? passwordSnapshot : auditSnapshot;
      const states = { before: snapshot(before), after: snapshot(user) };
      await appendAudit(tx, { ...ownAccountEntry(before, now), what: 'profile-updated', ...states });
    }
    await endSessionsOfUser(tx, outbox, { userId: user.id, except: caller.sessionId }, now);
    if (isReplaced) await queueAccountNotice(tx, 'password', before, { publicUrl, now });
    await outbox.append(tx, [userEvent('user-changed', user)]);
    return user;
  });
}
