import { createOutbox } from '@shop/platform/events/outbox/outbox.ts';
import { readTaskConfig } from '@shop/platform/service/config/config.ts';
import { createLogger } from '@shop/platform/service/observability/logger.ts';
import { openDatabase } from '@shop/platform/service/postgres/postgres.ts';
import { republishCatalogue } from './republish-catalogue.ts';

/** Republishes the catalogue's current state and exits; the running service's relay sends the events. */
const config = readTaskConfig(process.env);
const logger = createLogger({ name: 'catalogue-republish', level: config.logLevel });
const db = openDatabase({ url: config.databaseUrl, name: 'catalogue-republish', timeoutFactor: config.timeoutFactor });
try {
  const written = await republishCatalogue({ db, outbox: createOutbox({ db, logger }) });
  console.log(`catalogue: ${written} events written`);
} finally {
  await db.close();
}
