import { createOutbox } from '@shop/platform/events/outbox/outbox.ts';
import { readTaskConfig } from '@shop/platform/service/config/config.ts';
import { createLogger } from '@shop/platform/service/lifecycle/logger.ts';
import { openDatabase } from '@shop/platform/service/postgres/postgres.ts';
import { repeatPresentState } from './repeat-present-state.ts';

// A process of its own, beside the running service, whose relay sends what this writes.
const config = readTaskConfig(process.env);
const logger = createLogger({ name: 'order-republish', level: config.logLevel });
const db = openDatabase({ url: config.databaseUrl, name: 'order-republish', max: 2 });
try {
  const written = await repeatPresentState(db, createOutbox({ db, logger }));
  logger.info({ written }, 'republished');
} finally {
  await db.close();
}
