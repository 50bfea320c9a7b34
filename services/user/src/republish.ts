import { createOutbox } from '@shop/platform/events/outbox/outbox.ts';
import { readTaskConfig } from '@shop/platform/service/config/config.ts';
import { createLogger } from '@shop/platform/service/observability/logger.ts';
import { openDatabase } from '@shop/platform/service/postgres/postgres.ts';
import { republishUsers } from './republish-users.ts';

// Runs as a separate process. The outbox relay of the running service publishes the events.
const config = readTaskConfig(process.env);
const logger = createLogger({ name: 'user-republish', level: config.logLevel });
const db = openDatabase({ url: config.databaseUrl, name: 'user-republish', timeoutFactor: config.timeoutFactor });
try {
  const events = await republishUsers(db, createOutbox({ db, logger }));
  logger.info({ events }, 'republished');
} finally {
  await db.close();
}
