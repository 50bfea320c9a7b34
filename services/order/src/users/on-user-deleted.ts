import type { EventOf } from '@shop/contracts/event.ts';
import type { userEvents } from '@shop/contracts/user-events.ts';
import { rememberDeletedUser } from '@shop/platform/deleted-users.ts';
import type { Transaction } from '@shop/platform/postgres.ts';

/** An account is gone: it orders no more. Its orders keep what they knew of it (API.md, Session). */
export async function onUserDeleted(tx: Transaction, event: EventOf<typeof userEvents>): Promise<void> {
  if (event.data.deleted) await rememberDeletedUser(tx, event.data.userId);
}
