import type { EventOf } from '@shop/contracts/event.ts';
import type { userEvents } from '@shop/contracts/user-events.ts';
import { clearDeletedUser, recordDeletedUser } from '@shop/platform/events/consumer/deleted-users.ts';
import type { Transaction } from '@shop/platform/service/postgres/postgres.ts';
import { anonymiseAuthor } from '../reviews/review-repository.ts';

/**
 * Handles the deletion of an account: rejects its later writes and removes its name from reviews (docs/api.md#reviews).
 */
export async function onUserDeleted(tx: Transaction, { data }: EventOf<typeof userEvents>): Promise<void> {
  if (!data.deleted) return clearDeletedUser(tx, data.userId);
  await recordDeletedUser(tx, data.userId);
  await anonymiseAuthor(tx, data.userId);
}
