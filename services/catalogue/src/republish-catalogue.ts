import { categoriesEvents, productEvents } from '@shop/contracts/catalogue-events.ts';
import { settingsEvents } from '@shop/contracts/settings-events.ts';
import { shopPageEvents } from '@shop/contracts/shop-pages-events.ts';
import type { Outbox } from '@shop/platform/events/outbox/outbox.ts';
import { republish } from '@shop/platform/events/outbox/republish.ts';
import type { Database } from '@shop/platform/service/postgres/postgres.ts';
import { versionedList } from './categories/category-repository.ts';
import { productStatesAfter, type VersionedState, variantStatesAfter } from './products/product-states.ts';
import { versionedSettings } from './settings/settings-repository.ts';
import { versionedPages } from './shop-pages/shop-page-repository.ts';

/**
 * Publishes the current state of every product and variant, tombstones included, of the list of categories, of the settings and of
 * the merchant's pages (docs/events.md#consuming).
 * @returns the number of events
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
        family: settingsEvents,
        type: 'settings-changed',
        read: async (tx, after) => (after === '' ? [await versionedSettings(tx)] : []),
      },
      {
        family: shopPageEvents,
        type: 'page-changed',
        read: async (tx, after) => (after === '' ? versionedPages(tx) : []),
      },
      { family: productEvents, type: typeOf, read: productStatesAfter },
      { family: productEvents, type: typeOf, read: variantStatesAfter },
    ],
  });
}

function typeOf({ data }: VersionedState): 'product-removed' | 'product-changed' {
  return data.removed && data.published ? 'product-removed' : 'product-changed';
}
