import type { Outbox } from '@shop/platform/events/outbox/outbox.ts';
import { appendAudit } from '@shop/platform/service/audit/audit.ts';
import { notSignedIn } from '@shop/platform/service/http/errors.ts';
import type { UserCaller } from '@shop/platform/service/identity/identity.ts';
import type { Database } from '@shop/platform/service/postgres/postgres.ts';
import type { PasswordAttempts } from '../passwords/password-attempts.ts';
import type { PasswordHashing } from '../passwords/password-hashing.ts';
import { proveOwner, wrongPassword } from '../passwords/prove-owner.ts';
import { holdSession } from '../sessions/hold-session.ts';
import { holdAdministrators, refuseLastAdministrator } from './administrators.ts';
import { eraseAccount } from './erase-account.ts';
import { ownDeed } from './user.ts';
import { holdUser } from './user-repository.ts';

/**
 * Deletes the caller's own account for good (API.md, Session); that an administrator did stands in the audit log.
 * @param from his address, as the gateway says
 * @throws 400 for a wrong password, which counts like one at sign-in (P-E5), 429 when there were too many, 409 for the last
 * administrator, 401 when the account or the session is gone
 */
export async function deleteOwnAccount(
  deps: { db: Database; outbox: Pick<Outbox, 'append'>; passwords: PasswordHashing; attempts: PasswordAttempts },
  caller: Pick<UserCaller, 'userId' | 'sessionId'>,
  { password, from }: { password: string; from: string },
  now: Date,
): Promise<void> {
  const proved = await proveOwner(deps, caller.userId, { password, from }, now);
  await deps.db.transaction(async (tx) => {
    await holdAdministrators(tx);
    const user = await holdUser(tx, caller.userId);
    // The password took its time to check: who was signed out, or changed it meanwhile, deletes nothing.
    if (user === undefined || !(await holdSession(tx, caller.sessionId))) throw notSignedIn();
    if (user.passwordVersion !== proved.passwordVersion) throw wrongPassword();
    await refuseLastAdministrator(tx, user);
    if (user.isAdmin) await appendAudit(tx, { ...ownDeed(user, now), what: 'account-deleted', after: null });
    await eraseAccount(tx, deps.outbox, user, now);
  });
}
