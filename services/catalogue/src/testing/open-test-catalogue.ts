import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ShopEvent } from '@shop/contracts/event.ts';
import { createHttpApp } from '@shop/platform/http-app.ts';
import { createLogger } from '@shop/platform/logger.ts';
import { migrate } from '@shop/platform/migrate.ts';
import { createOutbox } from '@shop/platform/outbox.ts';
import { openDatabase } from '@shop/platform/postgres.ts';
import { testDatabase } from '@shop/testing/test-database.ts';
import supertest from 'supertest';
import { createFolderImageStore } from '../images/folder-image-store.ts';
import { migrations } from '../migrations.ts';
import { catalogueRoutes } from '../routes.ts';

/** The catalogue over a database and a folder of its own, without log and ports: what use cases and routes need. */
export async function openTestCatalogue() {
  const logger = createLogger({ name: 'test', level: 'silent' });
  const { url, drop } = await testDatabase({ directories: migrations, migrate });
  const folder = await mkdtemp(path.join(tmpdir(), 'shop-test-images-'));
  const db = openDatabase({ url, name: 'test' });
  const images = createFolderImageStore(folder);
  const identify = async () => ({ kind: 'visitor' }) as const;
  return {
    url,
    imagesDirectory: folder,
    db,
    outbox: createOutbox({ db, logger }),
    images,
    http: supertest(createHttpApp({ routes: catalogueRoutes({ db, images }), identify, logger })),
    /** What was written to the outbox, in that order. */
    events: async (subject?: string): Promise<ShopEvent[]> => {
      const rows = await db.query<{ envelope: ShopEvent }>(
        `select envelope from outbox where $1::text is null or subject = $1 order by seq`,
        [subject ?? null],
      );
      return rows.map(({ envelope }) => envelope);
    },
    /** Empties it, so that the tests of a file share one database. */
    clear: async () => {
      await db.query(
        `truncate categories, products, product_images, reviews, stock, stock_corrections, order_sales, product_sales,
           outbox, event_versions`,
      );
      await db.query('update category_list set version = 0');
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
