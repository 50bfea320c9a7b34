import { settingsEvents } from '@shop/contracts/settings-events.ts';
import { subscribe } from '@shop/platform/events/consumer/event-consumer.ts';
import { SHOP_PROFILE, saveShopProfile } from '@shop/platform/mail/shop-profile.ts';

/** All event subscriptions of the consumer group `user`: what emails say of the shop. */
export const subscriptions = [subscribe(settingsEvents, SHOP_PROFILE, saveShopProfile)];
