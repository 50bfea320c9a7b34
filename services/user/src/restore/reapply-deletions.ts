import type { UserState } from '@shop/contracts/user-events.ts';
import type { Outbox } from '@shop/platform/events/outbox/outbox.ts';
import type { Transaction } from '@shop/platform/service/postgres/postgres.ts';
import { eraseAccount } from '../accounts/erase-account.ts';
import { lockUser } from '../users/user-repository.ts';

/**
 * Erases the accounts that were deleted after the dump again: a restore must not undo a deletion.
 * @param newer states in the event log that are newer than the dump
 * @returns one line for the operator for each account
 */
export async function reapplyDeletions(
  tx: Transaction,
  outbox: Pick<Outbox, 'append'>,
  newer: readonly UserState[],
  now: Date,
): Promise<string[]> {
  const lines: string[] = [];
  for (const data of newer) {
    const user = data.deleted ? await lockUser(tx, data.userId) : undefined;
    if (user === undefined) continue;
    await eraseAccount(tx, outbox, user, now);
    lines.push(`Account ${user.id} was deleted after the dump, and is erased again.`);
  }
  return lines;
}
