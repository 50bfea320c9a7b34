import { createLogger } from '@shop/platform/logger.ts';
import { createOutbox } from '@shop/platform/outbox.ts';
import { openDatabase } from '@shop/platform/postgres.ts';
import { readConfig } from './config.ts';
import { republishUsers } from './republish-users.ts';

const config = readConfig(process.env);
const logger = createLogger({ name: 'user-republish', level: config.logLevel });
const db = openDatabase({ url: config.databaseUrl, name: 'user-republish' });
const events = await republishUsers(db, createOutbox({ db, logger }));
logger.info({ events }, 'republished; the running service sends them');
await db.close();
