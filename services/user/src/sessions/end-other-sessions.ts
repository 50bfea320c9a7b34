import type { Outbox } from '@shop/platform/events/outbox/outbox.ts';
import { notSignedIn } from '@shop/platform/service/errors.ts';
import type { Database } from '@shop/platform/service/postgres/postgres.ts';
import { lockUser } from '../users/user-repository.ts';
import { endSessionsOfUser } from './end-sessions.ts';
import { lockSession } from './lock-session.ts';

/**
 * Ends every session of the caller but the current one.
 * @throws ShopError 401 when the account no longer exists or the session has ended since the gateway's check
 */
export async function endOtherSessions(
  { db, outbox }: { db: Database; outbox: Pick<Outbox, 'append'> },
  { userId, sessionId }: { userId: string; sessionId: string },
  now: Date,
): Promise<void> {
  await db.transaction(async (tx) => {
    if ((await lockUser(tx, userId)) === undefined || !(await lockSession(tx, sessionId))) throw notSignedIn();
    await endSessionsOfUser(tx, outbox, { userId, except: sessionId }, now);
  });
}
