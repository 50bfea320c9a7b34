import { categoriesEvents, productEvents } from './catalogue-events.ts';
import { conversationEvents, customerEvents } from './chat-events.ts';
import type { EventFamily } from './event.ts';
import { orderEvents, stockEvents } from './order-events.ts';
import { settingsEvents } from './settings-events.ts';
import { shopPageEvents } from './shop-pages-events.ts';
import { sessionEvents, userEvents } from './user-events.ts';

/** Every family that a service publishes. */
export const eventFamilies: readonly EventFamily[] = [
  userEvents,
  sessionEvents,
  productEvents,
  categoriesEvents,
  settingsEvents,
  shopPageEvents,
  orderEvents,
  stockEvents,
  conversationEvents,
  customerEvents,
];
