import { categoriesEvents, productEvents } from '@shop/contracts/catalogue-events.ts';
import type { Outbox } from '@shop/platform/events/outbox/outbox.ts';
import { republish } from '@shop/platform/events/outbox/republish.ts';
import type { Database } from '@shop/platform/service/postgres/postgres.ts';
import { versionedList } from './categories/category-repository.ts';
import { productStatesAfter, type VersionedState } from './products/product-states.ts';

/**
 * Repeats the present state of every product, tombstones too, and of the list of categories (EVENTS.md, Listening).
 * @returns how many events it wrote
 */
export function republishCatalogue(deps: { db: Database; outbox: Pick<Outbox, 'append'> }): Promise<number> {
  return republish({
    ...deps,
    sources: [
      {
        family: categoriesEvents,
        type: 'categories-changed',
        read: async (tx, after) => (after === '' ? versionedList(tx) : []),
      },
      {
        family: productEvents,
        type: ({ data }: VersionedState) => (data.removed ? 'product-removed' : 'product-changed'),
        read: productStatesAfter,
      },
    ],
  });
}
