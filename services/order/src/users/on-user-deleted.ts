import type { EventOf } from '@shop/contracts/event.ts';
import type { userEvents } from '@shop/contracts/user-events.ts';
import { clearDeletedUser, recordDeletedUser } from '@shop/platform/events/consumer/deleted-users.ts';
import { deleteMailsAbout } from '@shop/platform/mail/mails.ts';
import type { Transaction } from '@shop/platform/service/postgres/postgres.ts';

/**
 * An account is gone: it orders no more, and no mail about it waits or is kept. Its orders keep what they knew of it
 * (API.md, Session).
 */
export async function onUserDeleted(tx: Transaction, event: EventOf<typeof userEvents>): Promise<void> {
  if (!event.data.deleted) return clearDeletedUser(tx, event.data.userId);
  await recordDeletedUser(tx, event.data.userId);
  await deleteMailsAbout(tx, event.data.userId);
}
