import { categoriesEvents, productEvents } from '@shop/contracts/catalogue-events.ts';
import { type Listener, listenTo } from '@shop/platform/follow-events.ts';
import type { ResponseCache } from './response-cache.ts';

/** A change of the catalogue, whichever gateway it came through, ends what this one keeps (DESIGN.md §1). */
export function catalogueListeners(cache: Pick<ResponseCache, 'drop'>): Listener[] {
  return [listenTo(productEvents, () => cache.drop()), listenTo(categoriesEvents, () => cache.drop())];
}
