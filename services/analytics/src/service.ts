import { fileURLToPath } from 'node:url';
import { createEventConsumer } from '@shop/platform/events/consumer/event-consumer.ts';
import { openEventLog } from '@shop/platform/events/log/open-event-log.ts';
import { healthRoute } from '@shop/platform/service/http/health-route.ts';
import { createHttpApp } from '@shop/platform/service/http/http-app.ts';
import { createHttpServer } from '@shop/platform/service/http/http-server.ts';
import { createIdentityVerifier } from '@shop/platform/service/identity/identity.ts';
import { createService, type Service } from '@shop/platform/service/lifecycle/lifecycle.ts';
import { createLogger, type Logger } from '@shop/platform/service/lifecycle/logger.ts';
import { migrate, platformMigrations } from '@shop/platform/service/postgres/migrate.ts';
import { openDatabase } from '@shop/platform/service/postgres/postgres.ts';
import type { AnalyticsConfig } from './config.ts';
import { routes } from './routes.ts';
import { subscriptions } from './subscriptions.ts';

const NAME = 'analytics';

/** Migrations of this service's own tables. */
export const analyticsMigrations = { name: NAME, path: fileURLToPath(new URL('../migrations', import.meta.url)) };

/**
 * Creates the analytics service, which projects orders to revenue. It publishes nothing.
 * @param replacements dependencies that tests replace
 * @returns the service, and the port that it listens on once started
 */
export function createAnalyticsService(
  config: AnalyticsConfig,
  replacements: { logger?: Logger } = {},
): Service & { port: () => number } {
  const logger = replacements.logger ?? createLogger({ name: NAME, level: config.logLevel });
  const db = openDatabase({
    url: config.databaseUrl,
    name: NAME,
    onError: (err) => logger.warn({ err }, 'PostgreSQL connection lost'),
  });
  const log = openEventLog({ ...config, name: NAME, logger });
  const consumer = createEventConsumer({ db, log, logger, name: NAME, group: config.eventGroup, subscriptions });
  const app = createHttpApp({
    routes: [...routes(db), healthRoute(db)],
    identify: createIdentityVerifier(config.identityPublicKeys, NAME, { logger }),
    logger,
  });
  const http = createHttpServer(app, config.port, config.host);
  const service = createService({
    name: NAME,
    config,
    logger,
    checks: { postgres: () => db.query('SELECT 1') },
    components: [
      { name: 'postgres', stop: db.close },
      { name: 'event log', stop: log.close },
      {
        name: 'migrations',
        start: () =>
          migrate({ url: config.databaseUrl, directories: [platformMigrations, analyticsMigrations], logger }),
      },
      { name: 'event consumer', ...consumer },
      { name: 'http', start: http.start, stop: http.stop },
    ],
  });
  return { ...service, port: http.port };
}
