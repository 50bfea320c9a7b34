import type { UserState } from '@shop/contracts/user-events.ts';
import type { Outbox } from '@shop/platform/events/outbox/outbox.ts';
import type { Transaction } from '@shop/platform/service/postgres/postgres.ts';
import { eraseAccount } from '../accounts/erase-account.ts';
import { holdUser } from '../accounts/user-repository.ts';

/**
 * Erases the accounts once more that were deleted after the dump: a restore must not undo what a person was promised.
 * @param newer what the log knows beyond the dump
 * @returns a sentence for the operator for each of them
 */
export async function eraseAgain(
  tx: Transaction,
  outbox: Pick<Outbox, 'append'>,
  newer: readonly UserState[],
  now: Date,
): Promise<string[]> {
  const lines: string[] = [];
  for (const data of newer) {
    const user = data.deleted ? await holdUser(tx, data.userId) : undefined;
    if (user === undefined) continue;
    await eraseAccount(tx, outbox, user, now);
    lines.push(`Account ${user.id} was deleted after the dump, and is erased again.`);
  }
  return lines;
}
