import type { EventOf } from '@shop/contracts/event.ts';
import type { userEvents } from '@shop/contracts/user-events.ts';
import { clearDeletedUser, recordDeletedUser } from '@shop/platform/events/consumer/deleted-users.ts';
import type { Transaction } from '@shop/platform/service/postgres/postgres.ts';
import { anonymiseAuthor } from '../reviews/review-repository.ts';

/** An account is gone: it writes no more, and its reviews stay without its name (API.md, Session). */
export async function onUserDeleted(tx: Transaction, { data }: EventOf<typeof userEvents>): Promise<void> {
  if (!data.deleted) return clearDeletedUser(tx, data.userId);
  await recordDeletedUser(tx, data.userId);
  await anonymiseAuthor(tx, data.userId);
}
