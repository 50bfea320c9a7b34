import { readFile } from 'node:fs/promises';
import { demoData } from '@shop/contracts/demo-data.ts';
import { createOutbox } from '@shop/platform/events/outbox/outbox.ts';
import { createLogger } from '@shop/platform/service/observability/logger.ts';
import { migrate } from '@shop/platform/service/postgres/migrate.ts';
import { openDatabase } from '@shop/platform/service/postgres/postgres.ts';
import { readSeedConfig } from './config.ts';
import { openImageStore } from './images/open-image-store.ts';
import { migrations } from './migrations.ts';
import { seedDemoData } from './seed-demo-data.ts';

/** Seeds the catalogue and exits; the running service's relay sends the events. */
const config = readSeedConfig(process.env);
const logger = createLogger({ name: 'catalogue-seed', level: config.logLevel });
await migrate({ url: config.databaseUrl, directories: migrations, logger });
const db = openDatabase({ url: config.databaseUrl, name: 'catalogue-seed', timeoutFactor: config.timeoutFactor });
try {
  const data = demoData.parse(JSON.parse(await readFile(config.demoDataFile, 'utf8')));
  const images = openImageStore(config.images, logger);
  await seedDemoData({ db, outbox: createOutbox({ db, logger }), images, log: console.log }, data);
} finally {
  await db.close();
}
