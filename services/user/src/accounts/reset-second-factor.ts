import type { Outbox } from '@shop/platform/events/outbox/outbox.ts';
import { conflict, notFound } from '@shop/platform/service/errors.ts';
import type { UserCaller } from '@shop/platform/service/identity/identity.ts';
import { requirePassword } from '@shop/platform/service/identity/require-password.ts';
import type { Database } from '@shop/platform/service/postgres/postgres.ts';
import { recordChange, secondFactorState } from '../second-factor/record-change.ts';
import { deleteSecondFactor } from '../second-factor/second-factors.ts';
import { endSessionsOfUser } from '../sessions/end-sessions.ts';
import { lockAdministrators, requireAdministrator } from '../users/administrators.ts';
import { lockUser } from '../users/user-repository.ts';

/**
 * Removes the second factor of an administrator who has lost it, and ends their sessions. They learn of it by email.
 * @throws ShopError 403 'password-needed'; 404 for an unknown user or one without a second factor; 409 for oneself, whose code
 * is needed; 401 or 403 when the caller has lost their session or role
 */
export async function resetSecondFactor(
  { db, outbox, publicUrl }: { db: Database; outbox: Pick<Outbox, 'append'>; publicUrl: string },
  caller: UserCaller,
  id: string,
  now: Date,
): Promise<void> {
  if (id === caller.userId) throw conflict('own-second-factor', 'Switch your own second factor off with a code');
  requirePassword(caller, now);
  await db.transaction(async (tx) => {
    await lockAdministrators(tx);
    await requireAdministrator(tx, caller);
    const user = await lockUser(tx, id);
    if (user === undefined) throw notFound('User');
    const before = await secondFactorState(tx, user.id);
    if (!(await deleteSecondFactor(tx, user.id))) throw notFound('Second factor');
    await endSessionsOfUser(tx, outbox, { userId: user.id }, now);
    await recordChange(tx, 'second-factor-reset', user, { by: caller, before, publicUrl, now });
  });
}
