import type { EventOf } from '@shop/contracts/event.ts';
import { userEvents } from '@shop/contracts/user-events.ts';
import type { NewEvent, Outbox } from '@shop/platform/events/outbox/outbox.ts';
import { inBatches } from '@shop/platform/events/restore/in-batches.ts';
import type { Transaction } from '@shop/platform/service/postgres/postgres.ts';

/**
 * Publishes accounts registered after the dump as deleted, as they do not exist any more. Their people may register again. Not
 * marked as republished: to caches it is news.
 * @param unknown what the log knows and the database does not
 * @returns a sentence for the operator for each of them
 */
export async function forgetLostAccounts(
  tx: Transaction,
  outbox: Pick<Outbox, 'append'>,
  unknown: readonly EventOf<typeof userEvents>[],
): Promise<string[]> {
  const lost = lostAccounts(unknown);
  const events = lost.map(
    ({ userId }): NewEvent<typeof userEvents> => ({
      family: userEvents,
      type: 'user-deleted',
      id: userId,
      version: 1,
      data: { userId, isAdmin: false, deleted: true },
    }),
  );
  await inBatches(events, (batch) => outbox.append(tx, batch));
  return lost.map(
    ({ userId }) =>
      `Account ${userId} was registered after the dump and is lost; its person may register again. Its orders remain.`,
  );
}

/** The accounts among them that exist as far as the log knows: not those that were deleted, or given up by an earlier restore. */
export function lostAccounts(unknown: readonly EventOf<typeof userEvents>[]): EventOf<typeof userEvents>['data'][] {
  return unknown.map(({ data }) => data).filter(({ deleted }) => !deleted);
}
