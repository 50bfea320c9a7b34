import { createLogger } from '@shop/platform/service/lifecycle/logger.ts';
import { openDatabase } from '@shop/platform/service/postgres/postgres.ts';
import { readImagesTaskConfig } from './config.ts';
import { openImageStore } from './images/open-image-store.ts';
import { databaseIdOf } from './images/store-owner.ts';

/**
 * Notes this database as the owner of the image store and ends; from then on orphaned files are deleted (ADR 26). For an operator who
 * has made sure that the store is this shop's: docs/runbooks/restore.md.
 */
const config = readImagesTaskConfig(process.env);
const logger = createLogger({ name: 'catalogue-claim-images', level: config.logLevel });
const db = openDatabase({ url: config.databaseUrl, name: 'catalogue-claim-images', max: 1 });
try {
  const images = openImageStore(config.images, logger);
  const [databaseId, before] = [await databaseIdOf(db), await images.owner()];
  await images.setOwner(databaseId);
  console.log(`catalogue: the image store now belongs to database ${databaseId} (before: ${before ?? 'no owner'})`);
} finally {
  await db.close();
}
