import type { EventOf } from '@shop/contracts/event.ts';
import { userEvents } from '@shop/contracts/user-events.ts';
import type { NewEvent, Outbox } from '@shop/platform/events/outbox/outbox.ts';
import { inBatches } from '@shop/platform/events/restore/in-batches.ts';
import type { Transaction } from '@shop/platform/service/postgres/postgres.ts';

/**
 * Publishes accounts that were registered after the dump as deleted, because they no longer exist. Their users may
 * register again. The events are not marked as republished, so that caches act on them.
 * @param unknown events of the log about accounts that the database does not contain
 * @returns one line for the operator for each account
 */
export async function deleteLostAccounts(
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
      `Account ${userId} was registered after the dump and is lost; the user may register again. The account's orders remain.`,
  );
}

/** Selects the accounts that still exist in the event log: others were deleted by their users or an earlier restore. */
export function lostAccounts(unknown: readonly EventOf<typeof userEvents>[]): EventOf<typeof userEvents>['data'][] {
  return unknown.map(({ data }) => data).filter(({ deleted }) => !deleted);
}
