import type { EventOf } from '@shop/contracts/event.ts';
import type { userEvents } from '@shop/contracts/user-events.ts';
import { clearDeletedUser, recordDeletedUser } from '@shop/platform/events/consumer/deleted-users.ts';
import type { Transaction } from '@shop/platform/service/postgres/postgres.ts';

/** Handles the deletion of an account durably: every replica rejects it, also after a restart. */
export async function onUserDeleted(tx: Transaction, event: EventOf<typeof userEvents>): Promise<void> {
  const save = event.data.deleted ? recordDeletedUser : clearDeletedUser;
  await save(tx, event.data.userId);
}
