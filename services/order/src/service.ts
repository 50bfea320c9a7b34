import { fileURLToPath } from 'node:url';
import { createEventConsumer } from '@shop/platform/events/consumer/event-consumer.ts';
import { openEventLog } from '@shop/platform/events/log/open-event-log.ts';
import { createOutbox } from '@shop/platform/events/outbox/outbox.ts';
import { createOutboxRelay } from '@shop/platform/events/outbox/outbox-relay.ts';
import { createMailSender } from '@shop/platform/mail/mails.ts';
import { healthRoute } from '@shop/platform/service/http/health-route.ts';
import { createHttpApp } from '@shop/platform/service/http/http-app.ts';
import { createHttpServer } from '@shop/platform/service/http/http-server.ts';
import { createIdentityVerifier } from '@shop/platform/service/identity/identity.ts';
import { createService, type Service } from '@shop/platform/service/lifecycle/lifecycle.ts';
import { createLogger, type Logger } from '@shop/platform/service/lifecycle/logger.ts';
import { migrate, platformMigrations } from '@shop/platform/service/postgres/migrate.ts';
import { newId } from '@shop/platform/service/postgres/new-id.ts';
import { openDatabase } from '@shop/platform/service/postgres/postgres.ts';
import { createPeriodicTask } from '@shop/platform/service/timing/periodic-task.ts';
import type { OrderConfig } from './config.ts';
import { confirmByMail } from './confirmation/confirm-order.ts';
import { pruneAllKeys } from './orders/idempotency-key.ts';
import { createRefusalRechecks } from './orders/refusal-rechecks.ts';
import { anonymizeAllOrders } from './retention/anonymize-orders.ts';
import { routes } from './routes.ts';
import { subscriptions } from './subscriptions.ts';

const NAME = 'order';
const HOUR_MS = 3_600_000;

/** Migrations of this service's own tables. */
export const orderMigrations = { name: NAME, path: fileURLToPath(new URL('../migrations', import.meta.url)) };

/**
 * Creates the order service, which owns orders and stock.
 * @param replacements dependencies that tests replace
 * @returns the service, and the port that it listens on once started
 */
export function createOrderService(
  config: OrderConfig,
  replacements: { logger?: Logger; now?: () => Date; timeoutFactor?: number } = {},
): Service & { port: () => number } {
  const { now = () => new Date(), timeoutFactor = 1 } = replacements;
  const logger = replacements.logger ?? createLogger({ name: NAME, level: config.logLevel });
  const db = openDatabase({
    url: config.databaseUrl,
    name: NAME,
    timeoutFactor,
    onError: (err) => logger.warn({ err }, 'PostgreSQL connection lost'),
  });
  const log = openEventLog({ ...config, name: NAME, logger });
  const outbox = createOutbox({ db, logger });
  const relay = createOutboxRelay({ db, outbox, log, logger, name: NAME, leaseMs: config.leaseMs });
  const consumer = createEventConsumer({ db, log, logger, group: NAME, subscriptions: subscriptions(outbox) });
  const mails = createMailSender({ db, config: config.mail, logger, name: NAME });
  const keys = createPeriodicTask(HOUR_MS, {
    work: (isStopped) => pruneAllKeys(db, { now, isStopped }),
    logger,
    failureMessage: 'expired idempotency keys could not be deleted',
  });
  const retention = createPeriodicTask(HOUR_MS, {
    work: (isStopped) => anonymizeAllOrders(db, { now, isStopped, years: config.retentionYears }),
    logger,
    failureMessage: 'old orders could not be anonymized',
  });
  const app = createHttpApp({
    routes: [
      ...routes({
        db,
        outbox,
        now,
        newId,
        confirm: confirmByMail(config.mail.publicUrl),
        refusalRechecks: createRefusalRechecks(),
        takesPayPal: config.takesPayPal,
        maxOpenOrders: config.maxOpenOrders,
      }),
      healthRoute(db),
    ],
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
        start: () => migrate({ url: config.databaseUrl, directories: [platformMigrations, orderMigrations], logger }),
      },
      { name: 'outbox relay', ...relay },
      { name: 'event consumer', ...consumer },
      { name: 'mail sender', ...mails },
      { name: 'idempotency keys', ...keys },
      { name: 'retention', ...retention },
      { name: 'http', start: http.start, stop: http.stop },
    ],
  });
  return { ...service, port: http.port };
}
