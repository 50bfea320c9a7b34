import { categoriesEvents, productEvents, productOf } from '@shop/contracts/catalogue-events.ts';
import { settingsEvents } from '@shop/contracts/settings-events.ts';
import { shopPageEvents } from '@shop/contracts/shop-pages-events.ts';
import { userEvents } from '@shop/contracts/user-events.ts';
import { type Listener, listenTo } from '@shop/platform/events/consumer/follow-events.ts';
import type { ResponseCache } from './response-cache.ts';

type ProductEventType = (typeof productEvents.types)[number];

/** Types of events after which everything that was shown before may still be shown. */
const ONLY_ADD: string[] = ['product-created', 'stock-adjusted', 'review-written'] satisfies ProductEventType[];

/**
 * Invalidates the cache after a change of the catalogue, whichever gateway forwarded it. Purges products whose public
 * content was changed or removed (a draft, a corrected price, a hidden, edited or deleted review), also that of a variant, changed
 * pages of the merchant, and deleted authors, so that they do not appear in stale-if-error responses either (ADR 16). Another name of
 * a category changes thousands of products in a row (ADR 66). Republished events are ignored: nothing has changed. If an event is lost,
 * the change becomes visible when the micro-cache expires, after a second.
 */
export function cacheListeners(
  cache: Pick<ResponseCache, 'invalidate' | 'invalidateAndPurge' | 'purge' | 'purgeAndBlock'>,
): Listener[] {
  return [
    listenTo(productEvents, ({ type, data, republished }) => {
      if (republished) return;
      if (data.removed || !ONLY_ADD.includes(type)) cache.invalidateAndPurge(productOf(data));
      else cache.invalidate();
    }),
    listenTo(categoriesEvents, ({ republished }) => {
      if (!republished) cache.invalidate();
    }),
    listenTo(settingsEvents, ({ republished }) => {
      if (!republished) cache.invalidate();
    }),
    listenTo(shopPageEvents, ({ data, republished }) => {
      if (republished) return;
      cache.invalidateAndPurge(data.pageId);
      // The list of the footer, which has no ids.
      if (data.removed || !data.published) cache.purge(JSON.stringify({ slug: data.slug }).slice(1, -1));
    }),
    listenTo(userEvents, ({ data, republished }) => {
      if (data.deleted && !republished) cache.purgeAndBlock(data.userId);
    }),
  ];
}
