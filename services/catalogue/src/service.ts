import { createEventService } from '@shop/platform/event-service.ts';
import type { Service } from '@shop/platform/service/lifecycle/lifecycle.ts';
import type { CatalogueConfig } from './config.ts';
import { openImageStore } from './images/open-image-store.ts';
import { createOrphanCleanup } from './images/orphan-cleanup.ts';
import { migrations } from './migrations.ts';
import { createPriceRecords } from './prices/keep-price-records.ts';
import { createListedProducts } from './products/listed-products.ts';
import { createProductMover } from './products/move-products.ts';
import { catalogueRoutes } from './routes.ts';
import { createProductFinder } from './search/find-products.ts';
import { createProductIndex } from './search/product-index.ts';
import { returnMemory } from './search/return-memory.ts';
import { createFailedSearches } from './search-report/failed-searches.ts';
import { RENDER_MS } from './shop-pages/render-in-time.ts';
import { subscriptions } from './subscriptions.ts';

/**
 * Milliseconds for an upload of three images of 10 MB. Longer than the gateway's own limit (185 s), which enforces a
 * minimum rate.
 */
const UPLOAD_MS = 195_000;

/** Creates the catalogue service: products, categories, reviews, images, and projections of stock and sales. */
export function createCatalogueService(config: CatalogueConfig): Service {
  return createEventService(
    { name: 'catalogue', config, migrations, publishes: true, requestMs: UPLOAD_MS },
    ({ db, outbox, logger }) => {
      const images = openImageStore(config.images, { logger, timeoutFactor: config.timeoutFactor });
      const index = createProductIndex(db);
      const finder = createProductFinder(db, index, { timeoutFactor: config.timeoutFactor });
      const now = () => new Date();
      const failedSearches = createFailedSearches({ db, logger, now });
      return {
        routes: catalogueRoutes({
          ...{ db, outbox, images, logger, imageHost: config.imageHost },
          ...{ finder, listed: createListedProducts(db), failedSearches },
          renderMs: RENDER_MS * config.timeoutFactor,
        }),
        subscriptions,
        components: [
          { name: 'orphan cleanup', ...createOrphanCleanup({ db, images, logger, now }) },
          { name: 'product mover', ...createProductMover({ db, outbox, logger }) },
          { name: 'product index', start: () => index.load().then(returnMemory) },
          { name: 'failed searches', ...failedSearches },
          { name: 'price records', ...createPriceRecords({ db, logger }) },
        ],
      };
    },
  );
}
