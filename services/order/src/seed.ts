import { readFile } from 'node:fs/promises';
import { demoData } from '@shop/contracts/demo-data.ts';
import { createOutbox } from '@shop/platform/events/outbox/outbox.ts';
import { createLogger } from '@shop/platform/service/observability/logger.ts';
import { openDatabase } from '@shop/platform/service/postgres/postgres.ts';
import { readSeedConfig } from './config.ts';
import { placeDemoOrders } from './demo/place-demo-orders.ts';

const PRODUCTS_TIMEOUT_MS = 120_000;

// Runs as a separate process. The running service consumes the product events and publishes the events written here.
const config = readSeedConfig(process.env);
const logger = createLogger({ name: 'order-seed', level: config.logLevel });
const data = demoData.parse(JSON.parse(await readFile(config.demoDataFile, 'utf8')));
const db = openDatabase({ url: config.databaseUrl, name: 'order-seed', max: 4, timeoutFactor: config.timeoutFactor });
try {
  const outbox = createOutbox({ db, logger });
  const placed = await placeDemoOrders(db, { data, outbox, logger, timeoutMs: PRODUCTS_TIMEOUT_MS });
  logger.info({ placed, of: data.orders.length }, 'demo orders placed');
} finally {
  await db.close();
}
