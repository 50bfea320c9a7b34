import type { Outbox } from '@shop/platform/events/outbox/outbox.ts';
import { notSignedIn } from '@shop/platform/service/errors.ts';
import type { Database } from '@shop/platform/service/postgres/postgres.ts';
import { lockUser } from '../users/user-repository.ts';
import { endSessionsOfUser } from './end-sessions.ts';

/**
 * Ends every session of a user, including the current one. Locks the user's row, so that a concurrent sign-in happens
 * either before and ends too, or after.
 * @throws ShopError 401 when the account no longer exists
 */
export async function logOutEverywhere(
  { db, outbox }: { db: Database; outbox: Pick<Outbox, 'append'> },
  userId: string,
  now: Date,
): Promise<void> {
  await db.transaction(async (tx) => {
    if ((await lockUser(tx, userId)) === undefined) throw notSignedIn();
    await endSessionsOfUser(tx, outbox, { userId }, now);
  });
}
