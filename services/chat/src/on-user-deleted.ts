import type { EventOf } from '@shop/contracts/event.ts';
import type { userEvents } from '@shop/contracts/user-events.ts';
import { clearDeletedUser, recordDeletedUser } from '@shop/platform/events/consumer/deleted-users.ts';
import type { Transaction } from '@shop/platform/service/postgres/postgres.ts';

/** An account is gone: no replica lets it in again, also after a restart. */
export async function onUserDeleted(tx: Transaction, event: EventOf<typeof userEvents>): Promise<void> {
  const note = event.data.deleted ? recordDeletedUser : clearDeletedUser;
  await note(tx, event.data.userId);
}
