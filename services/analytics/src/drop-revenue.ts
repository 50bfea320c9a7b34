import { readTaskConfig } from '@shop/platform/service/config/config.ts';
import { createLogger } from '@shop/platform/service/observability/logger.ts';
import { openDatabase } from '@shop/platform/service/postgres/postgres.ts';
import { dropProjection } from './drop-projection.ts';

// Runs as a separate process: the first step of a rebuild (README, Rebuilding).
const config = readTaskConfig(process.env);
const logger = createLogger({ name: 'analytics-drop-revenue', level: config.logLevel });
const db = openDatabase({
  url: config.databaseUrl,
  name: 'analytics-drop-revenue',
  max: 1,
  timeoutFactor: config.timeoutFactor,
});
try {
  await dropProjection(db, (err) => logger.warn({ err }, 'projection is locked; retrying in a second'));
  logger.info('projections dropped; republish order and catalogue, or start with a new EVENT_GROUP');
} catch (error) {
  logger.fatal({ err: error }, 'projection could not be dropped');
  process.exitCode = 1;
} finally {
  await db.close();
}
