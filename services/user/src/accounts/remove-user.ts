import type { Outbox } from '@shop/platform/events/outbox/outbox.ts';
import { appendAudit } from '@shop/platform/service/audit/audit.ts';
import { conflict, notFound } from '@shop/platform/service/errors.ts';
import type { UserCaller } from '@shop/platform/service/identity/identity.ts';
import type { Database } from '@shop/platform/service/postgres/postgres.ts';
import { queueRoleNotices } from '../notices/role-notice.ts';
import { lockAdministrators, refuseLastAdministrator, requireAdministrator } from '../users/administrators.ts';
import { auditSnapshot } from '../users/user.ts';
import { lockUser } from '../users/user-repository.ts';
import { eraseAccount } from './erase-account.ts';

/**
 * Removes another user's account on behalf of an administrator (docs/api.md#admin-users); if it was an administrator's, the
 * others get an email.
 * @throws ShopError 404 for an unknown user; 409 for the caller's own account and for the last administrator; 401 or
 * 403 when the caller has lost their session or role
 */
export async function removeUser(
  { db, outbox, publicUrl }: { db: Database; outbox: Pick<Outbox, 'append'>; publicUrl: string },
  caller: UserCaller,
  id: string,
  now: Date,
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockAdministrators(tx);
    await requireAdministrator(tx, caller);
    const user = await lockUser(tx, id);
    if (user === undefined) throw notFound('User');
    if (user.id === caller.userId) throw conflict('own-account', 'You cannot remove your own account here');
    await refuseLastAdministrator(tx, user);
    await appendAudit(tx, {
      by: caller,
      what: 'user-removed',
      subject: `user/${user.id}`,
      before: auditSnapshot(user),
      after: null,
      at: now,
    });
    await eraseAccount(tx, outbox, user, now);
    if (user.isAdmin) await queueRoleNotices(tx, { id, isAdmin: false }, { publicUrl, now });
  });
}
