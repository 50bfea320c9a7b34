import type { Logger } from '@shop/platform/service/observability/logger.ts';
import type { Database } from '@shop/platform/service/postgres/postgres.ts';
import type { Delivery } from '../delivery/delivery.ts';
import type { Presence } from '../presence/presence.ts';
import type { AuthorLimit, ChatStore, Entry } from '../store/chat-store.ts';
import type { Windows } from '../timing/windows.ts';
import type { NotifyAdministrators } from './notify-administrators.ts';
import type { CartSharing } from './share-cart.ts';

/** What the events of browsers need. */
export interface HandlerDeps {
  db: Database;
  store: ChatStore;
  delivery: Delivery;
  /** Delivers an entry that was just stored, once. */
  deliver: (entry: Entry) => void;
  presence: Presence;
  windows: Pick<Windows, 'typing'>;
  /** Of an author's messages, over all their sockets. */
  messageLimit: AuthorLimit;
  logger: Logger;
  /** Shows a customer's cart to administrators, or withdraws it. */
  shareCart: CartSharing;
  notifyAdministrators: NotifyAdministrators;
}
