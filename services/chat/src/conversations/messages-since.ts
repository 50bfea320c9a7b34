import type { OrderFact } from '@shop/contracts/order-facts.ts';
import type { ChatStore } from '../store/chat-store.ts';

/** Conversations are read by their link; here it is enough to see that there is one. */
const MAX_MESSAGES = 200;

/**
 * Returns when a customer wrote to support since a time: one fact for each message, at most the first 200, without their text.
 */
export async function readMessagesSince(
  store: Pick<ChatStore, 'lastNumber' | 'listAfter'>,
  user: string,
  since: Date,
): Promise<OrderFact[]> {
  const before = await store.lastNumber(user, since);
  const entries = await store.listAfter(user, before, MAX_MESSAGES);
  return entries
    .filter(({ kind }) => kind === 'client')
    .map(({ at, user: customer }) => ({
      at: at.toISOString(),
      service: 'chat',
      what: 'customer-wrote',
      details: { user: customer },
    }));
}
