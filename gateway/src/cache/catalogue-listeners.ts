import { categoriesEvents, productEvents } from '@shop/contracts/catalogue-events.ts';
import { type Listener, listenTo } from '@shop/platform/follow-events.ts';
import type { ResponseCache } from './response-cache.ts';

/**
 * A change of the catalogue, whichever gateway it came through, ends what this one keeps (DESIGN.md §1); what is removed is not
 * even its last good word any more.
 */
export function catalogueListeners(cache: Pick<ResponseCache, 'drop' | 'forget'>): Listener[] {
  return [
    listenTo(productEvents, ({ data, republished }) => {
      cache.drop();
      // What is said again was forgotten when it was said first; to look for it in all that is kept takes milliseconds.
      if (data.removed && !republished) cache.forget(data.productId);
    }),
    listenTo(categoriesEvents, () => cache.drop()),
  ];
}
