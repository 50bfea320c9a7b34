import { createEventConsumer } from '@shop/platform/events/consumer/event-consumer.ts';
import { openEventLog } from '@shop/platform/events/log/open-event-log.ts';
import { createOutbox } from '@shop/platform/events/outbox/outbox.ts';
import { createOutboxRelay } from '@shop/platform/events/outbox/outbox-relay.ts';
import { healthRoute } from '@shop/platform/service/http/health-route.ts';
import { createHttpApp } from '@shop/platform/service/http/http-app.ts';
import { createHttpServer } from '@shop/platform/service/http/http-server.ts';
import { createIdentityVerifier } from '@shop/platform/service/identity/identity.ts';
import { createService, type Service } from '@shop/platform/service/lifecycle/lifecycle.ts';
import { createLogger } from '@shop/platform/service/lifecycle/logger.ts';
import { migrate } from '@shop/platform/service/postgres/migrate.ts';
import { openDatabase } from '@shop/platform/service/postgres/postgres.ts';
import type { CatalogueConfig } from './config.ts';
import { openImageStore } from './images/open-image-store.ts';
import { createOrphanCleanup } from './images/orphan-cleanup.ts';
import { migrations } from './migrations.ts';
import { catalogueRoutes } from './routes.ts';
import { createProductFinder } from './search/find-products.ts';
import { createProductIndex } from './search/product-index.ts';
import { subscriptions } from './subscriptions.ts';

/**
 * Milliseconds for an upload of three images of 10 MB. Longer than the gateway's own limit (185 s), which enforces a
 * minimum rate.
 */
const UPLOAD_MS = 195_000;

/** The catalogue service: products, categories, reviews, images, and projections of stock and sales. */
export function createCatalogueService(config: CatalogueConfig): Service {
  const name = 'catalogue';
  const { kafkaBrokers, eventLogUrl, leaseMs } = config;
  const logger = createLogger({ name, level: config.logLevel });
  const db = openDatabase({
    url: config.databaseUrl,
    name,
    onError: (error) => logger.warn({ err: error }, 'database connection lost'),
  });
  const images = openImageStore(config.images, logger);
  const orphanCleanup = createOrphanCleanup({ db, images, logger, now: () => new Date() });
  const index = createProductIndex(db);
  const finder = createProductFinder(db, index);
  const log = openEventLog({ kafkaBrokers, eventLogUrl, name, logger, leaseMs });
  const outbox = createOutbox({ db, logger });
  const relay = createOutboxRelay({ db, outbox, log, logger, name, leaseMs });
  const consumer = createEventConsumer({ db, log, logger, group: name, subscriptions });
  const app = createHttpApp({
    routes: [...catalogueRoutes({ db, outbox, images, logger, imageHost: config.imageHost, finder }), healthRoute(db)],
    identify: createIdentityVerifier(config.identityPublicKeys, name, { logger }),
    logger,
  });
  return createService({
    name,
    config,
    logger,
    checks: { database: () => db.query('select 1') },
    components: [
      { name: 'database', stop: db.close },
      { name: 'event log', stop: log.close },
      {
        name: 'migrations',
        start: () => migrate({ url: config.databaseUrl, directories: migrations, logger }),
      },
      { name: 'relay', ...relay },
      { name: 'consumer', ...consumer },
      { name: 'orphan cleanup', ...orphanCleanup },
      { name: 'product index', start: index.load },
      { name: 'http', ...createHttpServer(app, config.port, config.host, { requestMs: UPLOAD_MS }) },
    ],
  });
}
