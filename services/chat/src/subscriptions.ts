import { orderEvents } from '@shop/contracts/order-events.ts';
import { settingsEvents } from '@shop/contracts/settings-events.ts';
import { sessionEvents, userEvents } from '@shop/contracts/user-events.ts';
import { subscribe } from '@shop/platform/events/consumer/event-consumer.ts';
import { listenTo } from '@shop/platform/events/consumer/follow-events.ts';
import type { Outbox } from '@shop/platform/events/outbox/outbox.ts';
import { SHOP_PROFILE, saveShopProfile } from '@shop/platform/mail/shop-profile.ts';
import { onUserDeleted } from './erasure/on-user-deleted.ts';
import { onOrderChanged } from './live/on-order-changed.ts';
import { onSessionEnded } from './live/on-session-ended.ts';
import { onUserChanged } from './live/on-user-changed.ts';
import type { Revocations } from './live/revocations.ts';
import type { Sockets } from './live/sockets.ts';

/** Returns the durable subscriptions of this service: one replica consumes each event. @param erase wakes the erasure */
export function subscriptions(outbox: Pick<Outbox, 'append'>, erase: () => void) {
  return [
    subscribe(userEvents, 'deleted-users', onUserDeleted(outbox), { afterCommit: erase }),
    subscribe(settingsEvents, SHOP_PROFILE, saveShopProfile),
  ];
}

/** Returns the listeners of each replica, which receives every event for its own sockets. */
export function listeners(sockets: Sockets, revocations: Revocations) {
  return [
    listenTo(orderEvents, onOrderChanged(sockets)),
    listenTo(sessionEvents, onSessionEnded(sockets, revocations)),
    listenTo(userEvents, onUserChanged(sockets, revocations)),
  ];
}
