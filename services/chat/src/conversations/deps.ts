import type { Queryable } from '@shop/platform/service/postgres/postgres.ts';
import type { ChatStore } from '../store/chat-store.ts';

/** What writing to a conversation needs. */
export interface WriteDeps {
  db: Queryable;
  store: Pick<ChatStore, 'append' | 'lastNumber' | 'listBefore' | 'listOpen'>;
}

/** Messages of an author in 10 s over all their sockets (docs/api.md#chat). */
export const MAX_MESSAGES = 10;
