import { readFile } from 'node:fs/promises';
import { demoData } from '@shop/contracts/demo-data.ts';
import { createOutbox } from '@shop/platform/events/outbox/outbox.ts';
import { createLogger } from '@shop/platform/service/observability/logger.ts';
import { migrate } from '@shop/platform/service/postgres/migrate.ts';
import { openDatabase } from '@shop/platform/service/postgres/postgres.ts';
import { readSeedConfig } from './config.ts';
import { createPasswordHashing } from './passwords/password-hashing.ts';
import { seedUsers } from './seed-users.ts';
import { userMigrations } from './service.ts';

// Runs as a separate process. The outbox relay of the running service publishes the events.
const config = readSeedConfig(process.env);
const logger = createLogger({ name: 'user-seed', level: config.logLevel });
const { users } = demoData.parse(JSON.parse(await readFile(config.demoDataFile, 'utf8')));
await migrate({ url: config.databaseUrl, directories: userMigrations, logger });
const db = openDatabase({ url: config.databaseUrl, name: 'user-seed', timeoutFactor: config.timeoutFactor });
try {
  await seedUsers({ db, outbox: createOutbox({ db, logger }), passwords: createPasswordHashing(), logger }, users);
  logger.info({ users: users.length }, 'demo users registered');
} finally {
  await db.close();
}
