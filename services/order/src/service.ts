import { fileURLToPath } from 'node:url';
import type { ServiceConfig } from '@shop/platform/config.ts';
import { createEventConsumer } from '@shop/platform/event-consumer.ts';
import { openEventLog } from '@shop/platform/event-log/open-event-log.ts';
import { healthRoute } from '@shop/platform/health-route.ts';
import { createHttpApp } from '@shop/platform/http-app.ts';
import { createHttpServer } from '@shop/platform/http-server.ts';
import { createIdentityVerifier } from '@shop/platform/identity.ts';
import { createService, type Service } from '@shop/platform/lifecycle.ts';
import { createLogger, type Logger } from '@shop/platform/logger.ts';
import { migrate, platformMigrations } from '@shop/platform/migrate.ts';
import { newId } from '@shop/platform/new-id.ts';
import { createOutbox } from '@shop/platform/outbox.ts';
import { createOutboxRelay } from '@shop/platform/outbox-relay.ts';
import { openDatabase } from '@shop/platform/postgres.ts';
import { createKeyPruner } from './orders/prune-keys.ts';
import { routes } from './routes.ts';
import { subscriptions } from './subscriptions.ts';

const NAME = 'order';

/** This service's own tables. */
export const orderMigrations = { name: NAME, path: fileURLToPath(new URL('../migrations', import.meta.url)) };

/**
 * The order service: orders, and the stock that they take.
 * @param replacements what tests hand in
 * @returns the service, and the port it listens on once started
 */
export function createOrderService(
  config: ServiceConfig,
  replacements: { logger?: Logger; now?: () => Date } = {},
): Service & { port: () => number } {
  const { now = () => new Date() } = replacements;
  const logger = replacements.logger ?? createLogger({ name: NAME, level: config.logLevel });
  const db = openDatabase({
    url: config.databaseUrl,
    name: NAME,
    onError: (err) => logger.warn({ err }, 'a connection to PostgreSQL was lost'),
  });
  const log = openEventLog({ ...config, name: NAME, logger });
  const outbox = createOutbox({ db, logger });
  const relay = createOutboxRelay({ db, outbox, log, logger, name: NAME });
  const consumer = createEventConsumer({ db, log, logger, group: NAME, subscriptions: subscriptions(outbox) });
  const pruner = createKeyPruner({ db, logger, now });
  const app = createHttpApp({
    routes: [...routes({ db, outbox, now, newId }), healthRoute(db)],
    identify: createIdentityVerifier(config.identityPublicKeys, NAME),
    logger,
  });
  const http = createHttpServer(app, config.port, config.host);
  const service = createService({
    name: NAME,
    config,
    logger,
    checks: { postgres: () => db.query('SELECT 1') },
    parts: [
      { name: 'postgres', stop: db.close },
      { name: 'event log', stop: log.close },
      {
        name: 'migrations',
        start: () => migrate({ url: config.databaseUrl, directories: [platformMigrations, orderMigrations], logger }),
      },
      { name: 'outbox relay', ...relay },
      { name: 'event consumer', ...consumer },
      { name: 'idempotency keys', ...pruner },
      { name: 'http', start: http.start, stop: http.stop },
    ],
  });
  return { ...service, port: http.port };
}
