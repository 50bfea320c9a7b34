import { readTaskConfig } from '@shop/platform/config.ts';
import { createLogger } from '@shop/platform/logger.ts';
import { openDatabase } from '@shop/platform/postgres.ts';
import { forgetRevenue } from './revenue.ts';

// A process of its own: the first half of a rebuild (README, Rebuilding).
const config = readTaskConfig(process.env);
const logger = createLogger({ name: 'analytics-forget', level: config.logLevel });
const db = openDatabase({ url: config.databaseUrl, name: 'analytics-forget', max: 1 });
try {
  await forgetRevenue(db);
  logger.info('the projection is empty; republish order, or start with a new EVENT_GROUP');
} finally {
  await db.close();
}
