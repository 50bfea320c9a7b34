import type { EventOf } from '@shop/contracts/event.ts';
import type { userEvents } from '@shop/contracts/user-events.ts';
import { clearDeletedUser, recordDeletedUser } from '@shop/platform/events/consumer/deleted-users.ts';
import type { Transaction } from '@shop/platform/service/postgres/postgres.ts';
import { eraseRemembered } from '../reviews/deleted-hidden-reviews.ts';
import { erasePurchases } from '../reviews/purchases.ts';
import { anonymiseAuthor } from '../reviews/review-repository.ts';

/**
 * Handles the deletion of an account: rejects its later writes, removes its name from reviews (docs/api.md#reviews) and forgets
 * its purchases and the hidden reviews that it deleted.
 */
export async function onUserDeleted(tx: Transaction, { data }: EventOf<typeof userEvents>): Promise<void> {
  if (!data.deleted) return clearDeletedUser(tx, data.userId);
  await recordDeletedUser(tx, data.userId);
  await anonymiseAuthor(tx, data.userId);
  await erasePurchases(tx, data.userId);
  await eraseRemembered(tx, data.userId);
}
