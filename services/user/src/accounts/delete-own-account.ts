import type { Outbox } from '@shop/platform/events/outbox/outbox.ts';
import { appendAudit } from '@shop/platform/service/audit/audit.ts';
import { notSignedIn } from '@shop/platform/service/errors.ts';
import type { UserCaller } from '@shop/platform/service/identity/identity.ts';
import type { Database } from '@shop/platform/service/postgres/postgres.ts';
import { queueRoleNotices } from '../notices/role-notice.ts';
import type { PasswordAttempts } from '../passwords/password-attempts.ts';
import type { PasswordHashing } from '../passwords/password-hashing.ts';
import { verifyOwnPassword, wrongPassword } from '../passwords/verify-own-password.ts';
import { lockSession } from '../sessions/lock-session.ts';
import { lockAdministrators, refuseLastAdministrator } from '../users/administrators.ts';
import { ownAccountEntry } from '../users/user.ts';
import { lockUser } from '../users/user-repository.ts';
import { eraseAccount } from './erase-account.ts';

/**
 * Deletes the caller's own account permanently (docs/api.md#accounts). An administrator's is audited, and told to the others.
 * @param from the client's address, as reported by the gateway
 * @throws ShopError 400 for a wrong password, which counts as a sign-in attempt (P-E5); 429 after too many wrong
 * passwords; 409 for the last administrator; 401 when the account or the session no longer exists
 */
export async function deleteOwnAccount(
  deps: {
    db: Database;
    outbox: Pick<Outbox, 'append'>;
    passwords: PasswordHashing;
    attempts: PasswordAttempts;
    publicUrl: string;
  },
  caller: Pick<UserCaller, 'userId' | 'sessionId'>,
  { password, from }: { password: string; from: string },
  now: Date,
): Promise<void> {
  const proved = await verifyOwnPassword(deps, caller.userId, { password, from }, now);
  await deps.db.transaction(async (tx) => {
    await lockAdministrators(tx);
    const user = await lockUser(tx, caller.userId);
    // Hashing takes time: refuse when the session ended or the password changed in the meantime.
    if (user === undefined || !(await lockSession(tx, caller.sessionId))) throw notSignedIn();
    if (user.passwordVersion !== proved.passwordVersion) throw wrongPassword();
    await refuseLastAdministrator(tx, user);
    if (user.isAdmin) await appendAudit(tx, { ...ownAccountEntry(user, now), what: 'account-deleted', after: null });
    await eraseAccount(tx, deps.outbox, user, now);
    if (user.isAdmin) await queueRoleNotices(tx, { id: user.id, isAdmin: false }, { publicUrl: deps.publicUrl, now });
  });
}
