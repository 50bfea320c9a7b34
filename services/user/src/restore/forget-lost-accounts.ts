import type { EventOf } from '@shop/contracts/event.ts';
import { userEvents } from '@shop/contracts/user-events.ts';
import type { NewEvent, Outbox } from '@shop/platform/outbox.ts';
import type { Transaction } from '@shop/platform/postgres.ts';
import { inBatches } from '@shop/platform/restore/in-batches.ts';

/**
 * Accounts that were registered after the dump do not exist any more: other services treat them as deleted. Their people may
 * register again.
 * @param unknown what the log knows and the database does not
 * @returns a sentence for the operator for each of them
 */
export async function forgetLostAccounts(
  tx: Transaction,
  outbox: Pick<Outbox, 'append'>,
  unknown: readonly EventOf<typeof userEvents>[],
): Promise<string[]> {
  const lost = unknown.filter(({ data }) => !data.deleted);
  const events = lost.map(
    ({ data: { userId } }): NewEvent<typeof userEvents> => ({
      family: userEvents,
      type: 'user-deleted',
      id: userId,
      version: 1,
      data: { userId, isAdmin: false, deleted: true },
      republished: true,
    }),
  );
  await inBatches(events, (batch) => outbox.append(tx, batch));
  return lost.map(
    ({ data }) =>
      `Account ${data.userId} was registered after the dump and is lost; its person may register again. Its orders remain.`,
  );
}
