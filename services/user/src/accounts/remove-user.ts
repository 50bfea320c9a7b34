import type { Outbox } from '@shop/platform/events/outbox/outbox.ts';
import { appendAudit } from '@shop/platform/service/audit/audit.ts';
import { conflict, notFound } from '@shop/platform/service/http/errors.ts';
import type { UserCaller } from '@shop/platform/service/identity/identity.ts';
import type { Database } from '@shop/platform/service/postgres/postgres.ts';
import { holdAdministrators, refuseLastAdministrator, refuseUnlessAdministrator } from './administrators.ts';
import { eraseAccount } from './erase-account.ts';
import { factsOf } from './user.ts';
import { holdUser } from './user-repository.ts';

/**
 * An administrator removes somebody's account (API.md, Session).
 * @throws 404 when there is no such user, 409 for the caller himself and for the last administrator, 401 or 403 when the
 * caller has just lost his session or his role
 */
export async function removeUser(
  { db, outbox }: { db: Database; outbox: Pick<Outbox, 'append'> },
  caller: UserCaller,
  id: string,
  now: Date,
): Promise<void> {
  await db.transaction(async (tx) => {
    await holdAdministrators(tx);
    await refuseUnlessAdministrator(tx, caller);
    const user = await holdUser(tx, id);
    if (user === undefined) throw notFound('User');
    if (user.id === caller.userId) throw conflict('own-account', 'You cannot remove your own account here');
    await refuseLastAdministrator(tx, user);
    await appendAudit(tx, {
      by: caller,
      what: 'user-removed',
      subject: `user/${user.id}`,
      before: factsOf(user),
      after: null,
      at: now,
    });
    await eraseAccount(tx, outbox, user, now);
  });
}
