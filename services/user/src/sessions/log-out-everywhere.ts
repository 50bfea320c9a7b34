import type { Outbox } from '@shop/platform/events/outbox/outbox.ts';
import { notSignedIn } from '@shop/platform/service/http/errors.ts';
import type { Database } from '@shop/platform/service/postgres/postgres.ts';
import { holdUser } from '../accounts/user-repository.ts';
import { endSessionsOfUser } from './end-sessions.ts';

/**
 * Ends every session of a user, the one that asks too. His row is held, so that a sign-in of the same moment is either
 * before, and ends with them, or after.
 * @throws 401 when the account is gone
 */
export async function logOutEverywhere(
  { db, outbox }: { db: Database; outbox: Pick<Outbox, 'append'> },
  userId: string,
  now: Date,
): Promise<void> {
  await db.transaction(async (tx) => {
    if ((await holdUser(tx, userId)) === undefined) throw notSignedIn();
    await endSessionsOfUser(tx, outbox, { userId }, now);
  });
}
