import { readTaskConfig } from '@shop/platform/service/config/config.ts';
import { createLogger } from '@shop/platform/service/lifecycle/logger.ts';
import { openDatabase } from '@shop/platform/service/postgres/postgres.ts';
import { dropProjection } from './drop-projection.ts';

// A process of its own: the first half of a rebuild (README, Rebuilding).
const config = readTaskConfig(process.env);
const logger = createLogger({ name: 'analytics-forget', level: config.logLevel });
const db = openDatabase({ url: config.databaseUrl, name: 'analytics-forget', max: 1 });
try {
  await dropProjection(db, (err) => logger.warn({ err }, 'the projection is in use: trying again in a second'));
  logger.info('the projection is empty; republish order, or start with a new EVENT_GROUP');
} catch (error) {
  logger.fatal({ err: error }, 'the projection was not dropped');
  process.exitCode = 1;
} finally {
  await db.close();
}
