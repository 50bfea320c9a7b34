import { createLogger } from '@shop/platform/service/observability/logger.ts';
import { openDatabase } from '@shop/platform/service/postgres/postgres.ts';
import { readImagesTaskConfig } from './config.ts';
import { openImageStore } from './images/open-image-store.ts';
import { databaseIdOf } from './images/store-owner.ts';

/**
 * Records this database as the owner of the image store, so that orphaned files are deleted again (ADR 26). For
 * operators who have checked that the store belongs to this shop: docs/runbooks/restore.md.
 */
const config = readImagesTaskConfig(process.env);
const logger = createLogger({ name: 'catalogue-claim-images', level: config.logLevel });
const db = openDatabase({
  url: config.databaseUrl,
  name: 'catalogue-claim-images',
  max: 1,
  timeoutFactor: config.timeoutFactor,
});
try {
  const images = openImageStore(config.images, logger);
  const [databaseId, before] = [await databaseIdOf(db), await images.owner()];
  await images.setOwner(databaseId);
  console.log(`catalogue: the image store now belongs to database ${databaseId} (before: ${before ?? 'no owner'})`);
} finally {
  await db.close();
}
