import type { UserEditRequest } from '@shop/contracts/user-api.ts';
import type { Outbox } from '@shop/platform/events/outbox/outbox.ts';
import { appendAudit } from '@shop/platform/service/audit/audit.ts';
import { conflict, notFound } from '@shop/platform/service/errors.ts';
import type { UserCaller } from '@shop/platform/service/identity/identity.ts';
import { requirePassword } from '@shop/platform/service/identity/require-password.ts';
import { failpoint } from '@shop/platform/service/lifecycle/failpoints.ts';
import type { Database } from '@shop/platform/service/postgres/postgres.ts';
import { queueAccountNotice } from '../notices/account-notice.ts';
import { queueRoleNotices } from '../notices/role-notice.ts';
import { endResetLinks } from '../password-reset/reset-links.ts';
import { lockAdministrators, refuseLastAdministrator, requireAdministrator } from '../users/administrators.ts';
import { auditSnapshot, emailKey, type User } from '../users/user.ts';
import { userEvent } from '../users/user-event.ts';
import { changeAccount, lockUser } from '../users/user-repository.ts';

/**
 * Changes a user's names, email address or role on behalf of an administrator (docs/api.md#admin-users). The change
 * takes effect with the next session look-up; the event closes the sockets of a user whose role changed, and the other
 * administrators get an email. A request that changes nothing writes neither event nor audit entry.
 * @throws ShopError 404 for an unknown user; 409 'user exists' when the email address is taken; 409 'role-changed' when
 * the form shows an outdated role; 409 for the last administrator; 403 'password-needed' for another email address or
 * role of an administrator without a confirmed password; 401 or 403 when the caller has lost their session or
 * role
 */
export async function editUser(
  { db, outbox, publicUrl }: { db: Database; outbox: Pick<Outbox, 'append'>; publicUrl: string },
  caller: UserCaller,
  id: string,
  edit: UserEditRequest,
  now: Date,
): Promise<void> {
  const demoted = await db.transaction(async (tx) => {
    await lockAdministrators(tx);
    await requireAdministrator(tx, caller);
    const user = await lockUser(tx, id);
    if (user === undefined) throw notFound('User');
    const { name, lastName, email, isAdmin = user.isAdmin } = edit;
    refuseStaleRole(user, isAdmin, edit.isAdminShown);
    if (!isAdmin) await refuseLastAdministrator(tx, user);
    if (user.isAdmin && (!isAdmin || email !== user.email)) requirePassword(caller, now);
    if (isSame(user, { name, lastName, email, isAdmin })) return false;
    const edited = await changeAccount(tx, user.id, { name, lastName, email, isAdmin });
    if (emailKey(user.email) !== emailKey(edited.email)) {
      // The old address must not open the account, but its owner hears of it.
      await endResetLinks(tx, user.id);
      await queueAccountNotice(tx, 'email', user, { publicUrl, now });
    }
    await appendAudit(tx, {
      by: caller,
      what: 'user-updated',
      subject: `user/${user.id}`,
      before: auditSnapshot(user),
      after: auditSnapshot(edited),
      at: now,
    });
    await outbox.append(tx, [userEvent(isAdmin === user.isAdmin ? 'user-changed' : 'role-changed', edited)]);
    if (isAdmin !== user.isAdmin) await queueRoleNotices(tx, edited, { publicUrl, now });
    return user.isAdmin && !isAdmin;
  });
  if (demoted) await failpoint('user.afterDemoteBeforeInvalidate');
}

function isSame(user: User, edit: Required<Omit<UserEditRequest, 'isAdminShown'>>): boolean {
  return (['name', 'lastName', 'email', 'isAdmin'] as const).every((field) => user[field] === edit[field]);
}

/** Refuses to overwrite another administrator's change of the role. Requesting the current role is no conflict. */
function refuseStaleRole(user: User, requested: boolean, expected: boolean | undefined): void {
  if (expected === undefined || expected === user.isAdmin || requested === user.isAdmin) return;
  throw conflict('role-changed', 'The role of this user has changed in the meantime. Reload the page.');
}
