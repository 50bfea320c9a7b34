import { categoriesEvents, productEvents } from '@shop/contracts/catalogue-events.ts';
import { userEvents } from '@shop/contracts/user-events.ts';
import { type Listener, listenTo } from '@shop/platform/events/consumer/follow-events.ts';
import type { ResponseCache } from './response-cache.ts';

/**
 * A change of the catalogue, whichever gateway it came through, invalidates what this one keeps. A removed product and a deleted
 * author are not in its last good answers either. A republished event says that nothing has changed; a change whose event was
 * missed shows when the micro-cache expires, after a second.
 */
export function cacheListeners(cache: Pick<ResponseCache, 'invalidate' | 'forget' | 'purgeAndBlock'>): Listener[] {
  return [
    listenTo(productEvents, ({ data, republished }) => {
      if (republished) return;
      cache.invalidate();
      if (data.removed) cache.forget(data.productId);
    }),
    listenTo(categoriesEvents, ({ republished }) => {
      if (!republished) cache.invalidate();
    }),
    listenTo(userEvents, ({ data, republished }) => {
      if (data.deleted && !republished) cache.purgeAndBlock(data.userId);
    }),
  ];
}
