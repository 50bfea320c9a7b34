import type { UserState } from '@shop/contracts/user-events.ts';
import type { Outbox } from '@shop/platform/events/outbox/outbox.ts';
import type { Transaction } from '@shop/platform/service/postgres/postgres.ts';
import { hasAdministrator } from '../users/administrators.ts';
import { userEvent } from '../users/user-event.ts';
import { changeAccount, lockUser } from '../users/user-repository.ts';

/**
 * Revokes the administrator's role from users who lost it after the dump. Only reports users who got the role, because
 * the event log must not create administrators. The caller holds lockAdministrators.
 * @param newer states in the event log that are newer than the dump
 * @returns one line for the operator for each user
 */
export async function reapplyDemotions(
  tx: Transaction,
  outbox: Pick<Outbox, 'append'>,
  newer: readonly UserState[],
): Promise<string[]> {
  const lines: string[] = [];
  for (const data of newer) {
    const user = data.deleted ? undefined : await lockUser(tx, data.userId);
    if (user === undefined || user.isAdmin === data.isAdmin) continue;
    if (data.isAdmin) {
      lines.push(
        `Account ${user.id} was made an administrator after the dump, and is none now: decide whether to repeat it.`,
      );
      continue;
    }
    const demoted = await changeAccount(tx, user.id, { ...user, isAdmin: false });
    await outbox.append(tx, [userEvent('role-changed', demoted)]);
    lines.push(`Account ${user.id} lost the administrator's role after the dump, and loses it again.`);
  }
  if (!(await hasAdministrator(tx)))
    lines.push('There is no administrator: set ADMIN_EMAIL and ADMIN_PASSWORD, and restart the user service.');
  return lines;
}
