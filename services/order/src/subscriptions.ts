import { productEvents } from '@shop/contracts/catalogue-events.ts';
import { settingsEvents } from '@shop/contracts/settings-events.ts';
import { userEvents } from '@shop/contracts/user-events.ts';
import { subscribe } from '@shop/platform/events/consumer/event-consumer.ts';
import type { Outbox } from '@shop/platform/events/outbox/outbox.ts';
import { SHOP_PROFILE, saveShopProfile } from '@shop/platform/mail/shop-profile.ts';
import { onProductChanged } from './stock/on-product-changed.ts';
import { onUserDeleted } from './users/on-user-deleted.ts';

/** Returns the event subscriptions of this service. */
export function subscriptions(outbox: Pick<Outbox, 'append'>) {
  return [
    subscribe(productEvents, 'price-list', onProductChanged(outbox)),
    subscribe(userEvents, 'deleted-users', onUserDeleted),
    subscribe(settingsEvents, SHOP_PROFILE, saveShopProfile),
  ];
}
