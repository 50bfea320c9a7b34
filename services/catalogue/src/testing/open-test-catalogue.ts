import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ShopEvent } from '@shop/contracts/event.ts';
import { createOutbox } from '@shop/platform/events/outbox/outbox.ts';
import { auditAs } from '@shop/platform/service/audit/audit.ts';
import { createHttpApp } from '@shop/platform/service/http/http-app.ts';
import { createIdentityVerifier, type UserCaller } from '@shop/platform/service/identity/identity.ts';
import { migrate } from '@shop/platform/service/postgres/migrate.ts';
import { openDatabase } from '@shop/platform/service/postgres/postgres.ts';
import { testIdentity } from '@shop/platform/testing/service-kit.ts';
import { testLogger as logger } from '@shop/platform/testing/test-logger.ts';
import supertest from '@shop/testing/supertest.ts';
import { testDatabase } from '@shop/testing/test-database.ts';
import { TIMEOUT_FACTOR } from '@shop/testing/timeout-factor.ts';
import { createFolderImageStore } from '../images/folder-image-store.ts';
import type { ImageHost } from '../images/image-host.ts';
import type { ImageStore } from '../images/image-store.ts';
import { migrations } from '../migrations.ts';
import { createListedProducts } from '../products/listed-products.ts';
import { catalogueRoutes } from '../routes.ts';
import { createProductFinder } from '../search/find-products.ts';
import { createProductIndex } from '../search/product-index.ts';
import { createFailedSearches } from '../search-report/failed-searches.ts';
import { RENDER_MS } from '../shop-pages/render-in-time.ts';
import { administrator } from './callers.ts';

const { identityPublicKeys, headers: headersFor } = testIdentity();
const identify = createIdentityVerifier(identityPublicKeys, 'catalogue', { logger });

/** The header with the caller's signed identity, as the gateway sends it; none for a visitor. */
export function identityOf(caller: UserCaller | undefined): Promise<Record<string, string>> {
  return headersFor(caller, 'catalogue');
}

/**
 * The catalogue on its own database and folder, without event log and ports: for tests of use cases and routes.
 * @param options another image store than the folder; an image host (default: none); `timeoutFactor` multiplies time limits
 */
export async function openTestCatalogue(
  options: { images?: ImageStore; imageHost?: ImageHost; timeoutFactor?: number } = {},
) {
  const { timeoutFactor = TIMEOUT_FACTOR } = options;
  const { url, drop } = await testDatabase({ directories: migrations, migrate });
  const folder = await mkdtemp(path.join(tmpdir(), 'shop-test-images-'));
  const db = openDatabase({ url, name: 'test', timeoutFactor });
  const images = options.images ?? createFolderImageStore(folder);
  const { imageHost } = options;
  const outbox = createOutbox({ db, logger });
  const index = createProductIndex(db);
  const finder = createProductFinder(db, index, { timeoutFactor });
  const listed = createListedProducts(db);
  const failedSearches = createFailedSearches({ db, logger, now: () => new Date() });
  const renderMs = RENDER_MS * timeoutFactor;
  const routes = catalogueRoutes({ db, outbox, images, logger, imageHost, finder, listed, failedSearches, renderMs });
  const http = supertest(createHttpApp({ routes, identify, logger }));
  return {
    url,
    imagesDirectory: folder,
    db,
    outbox,
    failedSearches,
    /** An administrator that no test refers to. */
    audit: auditAs(administrator(), new Date()),
    routes,
    images,
    logger,
    http,
    /** Sends a request as a caller, or as a visitor. */
    call: async (
      method: 'get' | 'post' | 'put' | 'delete',
      address: string,
      { as, body, headers = {} }: { as?: UserCaller; body?: object; headers?: Record<string, string> } = {},
    ) => {
      const sent = http[method](address).set({ ...(await identityOf(as)), ...headers });
      return body === undefined ? sent : sent.send(body);
    },
    /** The events in the outbox, in order. */
    events: async (subject?: string): Promise<ShopEvent[]> => {
      const rows = await db.query<{ envelope: ShopEvent }>(
        `select envelope from outbox where $1::text is null or subject = $1 order by seq`,
        [subject ?? null],
      );
      return rows.map(({ envelope }) => envelope);
    },
    /** Deletes all rows, so that the tests of a file can share a database. */
    clear: async () => {
      await db.query(
        `truncate former_category_names, categories, products, variants, price_records, product_images, reviews, stock, stock_adjustments,
           order_sales, product_sales,
           deleted_users, ordered_images, removed_images, outbox, event_versions, product_words,
           synonym_groups, synonyms, failed_searches, purchases, deleted_hidden_reviews, shop_pages`,
      );
      await db.query('update category_list set version = 0');
      await db.query('delete from shop_settings');
      await db.query('insert into shop_settings default values');
      await index.load();
    },
    close: async () => {
      try {
        await db.close();
        await drop();
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
  };
}

export type TestCatalogue = Awaited<ReturnType<typeof openTestCatalogue>>;
