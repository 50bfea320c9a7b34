import { createOutbox } from '@shop/platform/events/outbox/outbox.ts';
import { readTaskConfig } from '@shop/platform/service/config/config.ts';
import { createLogger } from '@shop/platform/service/observability/logger.ts';
import { openDatabase } from '@shop/platform/service/postgres/postgres.ts';
import { republishConversations } from './conversations/republish-conversations.ts';

// Runs as a separate process. The outbox relay of the running service publishes the events.
const config = readTaskConfig(process.env);
const logger = createLogger({ name: 'chat-republish', level: config.logLevel });
const db = openDatabase({
  url: config.databaseUrl,
  name: 'chat-republish',
  max: 2,
  timeoutFactor: config.timeoutFactor,
});
try {
  const written = await republishConversations(db, createOutbox({ db, logger }));
  logger.info({ written }, 'republished');
} finally {
  await db.close();
}
