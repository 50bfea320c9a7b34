import type { EventOf } from '@shop/contracts/event.ts';
import type { userEvents } from '@shop/contracts/user-events.ts';
import { clearDeletedUser, recordDeletedUser } from '@shop/platform/events/consumer/deleted-users.ts';
import { deleteMailsAbout } from '@shop/platform/mail/mails.ts';
import type { Transaction } from '@shop/platform/service/postgres/postgres.ts';
import { eraseRequestsOf } from '../back-in-stock/waiting-repository.ts';

/**
 * Handles the deletion of an account: rejects its further requests, and deletes emails about it, its confirmed addresses and
 * what it waited for. Its orders keep their personal data (docs/api.md#accounts).
 */
export async function onUserDeleted(tx: Transaction, event: EventOf<typeof userEvents>): Promise<void> {
  if (!event.data.deleted) return clearDeletedUser(tx, event.data.userId);
  await recordDeletedUser(tx, event.data.userId);
  await deleteMailsAbout(tx, event.data.userId);
  await tx.query('delete from confirmed_addresses where user_id = $1', [event.data.userId]);
  await eraseRequestsOf(tx, [event.data.userId]);
}
