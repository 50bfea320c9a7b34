import { readFile } from 'node:fs/promises';
import { demoData } from '@shop/contracts/demo-data.ts';
import { runReconciliation } from '@shop/platform/events/restore/run-reconciliation.ts';
import { republishTask, runTask, withTaskDatabase } from '@shop/platform/run-task.ts';
import { migrate } from '@shop/platform/service/postgres/migrate.ts';
import { readImagesTaskConfig, readSeedConfig } from './config.ts';
import { openImageStore } from './images/open-image-store.ts';
import { databaseIdOf } from './images/store-owner.ts';
import { migrations } from './migrations.ts';
import { catalogueReconciliation } from './reconciliation.ts';
import { republishCatalogue } from './republish-catalogue.ts';
import { seedDemoData } from './seed-demo-data.ts';

// `node services/catalogue/src/tasks.ts TASK`: what operators and the start of a shop run once.
await runTask('catalogue', {
  republish: republishTask('catalogue', republishCatalogue),
  'reconcile-after-restore': () => runReconciliation(catalogueReconciliation),
  seed,
  'claim-images': claimImages,
});

/** Adds the demo data; resumable. */
async function seed(): Promise<void> {
  const config = readSeedConfig(process.env);
  const data = demoData.parse(JSON.parse(await readFile(config.demoDataFile, 'utf8')));
  await withTaskDatabase('catalogue-seed', config, async ({ db, outbox, logger }) => {
    await migrate({ url: config.databaseUrl, directories: migrations, logger });
    await seedDemoData(
      { db, outbox, images: openImageStore(config.images, { ...config, logger }), log: console.log },
      data,
    );
  });
}

/**
 * Records this database as the owner of the image store, so that orphaned files are deleted again (ADR 26). For operators who
 * have checked that the store belongs to this shop: docs/runbooks/restore.md.
 */
async function claimImages(): Promise<void> {
  const config = readImagesTaskConfig(process.env);
  await withTaskDatabase('catalogue-claim-images', config, async ({ db, logger }) => {
    const images = openImageStore(config.images, { ...config, logger });
    const [databaseId, before] = [await databaseIdOf(db), await images.owner()];
    await images.setOwner(databaseId);
    console.log(`catalogue: the image store now belongs to database ${databaseId} (before: ${before ?? 'no owner'})`);
  });
}
