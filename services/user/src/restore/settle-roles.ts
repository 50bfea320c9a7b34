import type { UserState } from '@shop/contracts/user-events.ts';
import type { Outbox } from '@shop/platform/events/outbox/outbox.ts';
import type { Transaction } from '@shop/platform/service/postgres/postgres.ts';
import { hasAdministrator } from '../accounts/administrators.ts';
import { userEvent } from '../accounts/user-event.ts';
import { changeAccount, holdUser } from '../accounts/user-repository.ts';

/**
 * Whoever lost the administrator's role after the dump loses it again. Whoever got it is only named: the event log is no
 * authority that makes administrators. The transaction holds the set of administrators.
 * @param newer what the log knows beyond the dump
 * @returns a sentence for the operator for each of them
 */
export async function settleRoles(
  tx: Transaction,
  outbox: Pick<Outbox, 'append'>,
  newer: readonly UserState[],
): Promise<string[]> {
  const lines: string[] = [];
  for (const data of newer) {
    const user = data.deleted ? undefined : await holdUser(tx, data.userId);
    if (user === undefined || user.isAdmin === data.isAdmin) continue;
    if (data.isAdmin) {
      lines.push(
        `Account ${user.id} was made an administrator after the dump, and is none now: decide, and do it again.`,
      );
      continue;
    }
    const demoted = await changeAccount(tx, user.id, { ...user, isAdmin: false });
    await outbox.append(tx, [userEvent('role-changed', demoted)]);
    lines.push(`Account ${user.id} lost the administrator's role after the dump, and loses it again.`);
  }
  if (!(await hasAdministrator(tx)))
    lines.push('There is no administrator: set ADMIN_EMAIL and ADMIN_PASSWORD, and start the user service again.');
  return lines;
}
