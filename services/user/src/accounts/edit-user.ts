import type { UserEditRequest } from '@shop/contracts/user-api.ts';
import type { Outbox } from '@shop/platform/events/outbox/outbox.ts';
import { appendAudit } from '@shop/platform/service/audit/audit.ts';
import { conflict, notFound } from '@shop/platform/service/http/errors.ts';
import type { UserCaller } from '@shop/platform/service/identity/identity.ts';
import { failpoint } from '@shop/platform/service/lifecycle/failpoints.ts';
import type { Database, Transaction } from '@shop/platform/service/postgres/postgres.ts';
import { endResetLinks } from '../passwords/reset-links.ts';
import { holdAdministrators, refuseLastAdministrator, refuseUnlessAdministrator } from './administrators.ts';
import { emailKey, factsOf, type User } from './user.ts';
import { userEvent } from './user-event.ts';
import { changeAccount, holdUser } from './user-repository.ts';

/**
 * An administrator changes somebody's names, e-mail or role (API.md, Session). It takes effect with the next look-up of a
 * session; the event closes the sockets of whoever has another role now. A call that changes nothing leaves no trace.
 * @throws 404 when there is no such user, 409 'user exists' when the e-mail is taken, 409 'role-changed' when the form is older
 * than the role, 409 for the last administrator's role, 401 or 403 when the caller has just lost his session or his role
 */
export async function editUser(
  { db, outbox }: { db: Database; outbox: Pick<Outbox, 'append'> },
  caller: UserCaller,
  id: string,
  edit: UserEditRequest,
  now: Date,
): Promise<void> {
  const demoted = await db.transaction(async (tx) => {
    await holdAdministrators(tx);
    await refuseUnlessAdministrator(tx, caller);
    const user = await holdUser(tx, id);
    if (user === undefined) throw notFound('User');
    const { name, lastName, email, isAdmin = user.isAdmin } = edit;
    refuseStaleRole(user, isAdmin, edit.isAdminShown);
    if (!isAdmin) await refuseLastAdministrator(tx, user);
    if (isSame(user, { name, lastName, email, isAdmin })) return false;
    const edited = await changeAccount(tx, user.id, { name, lastName, email, isAdmin });
    await endLinksToOldAddress(tx, user, edited);
    await appendAudit(tx, {
      by: caller,
      what: 'user-updated',
      subject: `user/${user.id}`,
      before: factsOf(user),
      after: factsOf(edited),
      at: now,
    });
    await outbox.append(tx, [userEvent(isAdmin === user.isAdmin ? 'user-changed' : 'role-changed', edited)]);
    return user.isAdmin && !isAdmin;
  });
  if (demoted) await failpoint('user.afterDemoteBeforeInvalidate');
}

function isSame(user: User, edit: Required<Omit<UserEditRequest, 'isAdminShown'>>): boolean {
  return (['name', 'lastName', 'email', 'isAdmin'] as const).every((field) => user[field] === edit[field]);
}

/** Who wants the role that the user has by now, wants nothing that another administrator has undone. */
function refuseStaleRole(user: User, wanted: boolean, shown: boolean | undefined): void {
  if (shown === undefined || shown === user.isAdmin || wanted === user.isAdmin) return;
  throw conflict('role-changed', 'The role of this user has changed meanwhile. Load the page again.');
}

/** Whoever reads the old address must not open the account with it. */
async function endLinksToOldAddress(tx: Transaction, before: User, after: User): Promise<void> {
  if (emailKey(before.email) !== emailKey(after.email)) await endResetLinks(tx, after.id);
}
