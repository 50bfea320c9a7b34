import type { Server } from 'node:http';
import type { EventSubscription } from './events/consumer/apply-events.ts';
import { createEventConsumer } from './events/consumer/event-consumer.ts';
import { deadLetterRoutes } from './events/dead-letters/dead-letter-routes.ts';
import type { EventLog } from './events/log/event-log.ts';
import { openEventLog } from './events/log/open-event-log.ts';
import { createOutbox, type Outbox } from './events/outbox/outbox.ts';
import { createOutboxRelay } from './events/outbox/outbox-relay.ts';
import { createAuditCopyTask, createAuditCountTask } from './service/audit/audit-task.ts';
import type { ServiceConfig } from './service/config/config.ts';
import { healthRoute } from './service/http/health-route.ts';
import { createHttpApp } from './service/http/http-app.ts';
import { createHttpServer } from './service/http/http-server.ts';
import type { Route } from './service/http/route.ts';
import { createIdentityVerifier } from './service/identity/identity.ts';
import { type Component, createService, type Service } from './service/lifecycle/lifecycle.ts';
import { createLogger, type Logger } from './service/observability/logger.ts';
import { createBackupTimes } from './service/postgres/backup-times.ts';
import { fixCurrency } from './service/postgres/fixed-currency.ts';
import { type MigrationDirectory, migrate } from './service/postgres/migrate.ts';
import { type Database, openDatabase } from './service/postgres/postgres.ts';
import { systemFactsRoute } from './system-facts-route.ts';

/** How long an administrator waits for the replay of a dead letter: the gateway waits for 5 s. */
const DEAD_LETTER_WAIT_MS = 3_000;

/** What every service with a database is given to build its own parts from. */
export interface EventServiceDeps {
  db: Database;
  outbox: Outbox;
  logger: Logger;
  log: EventLog;
  /** Verifies the signed identity of a request's header. */
  identify: ReturnType<typeof createIdentityVerifier>;
  /** For what listens beside the routes, such as sockets. */
  server: Server;
}

/** What a service consists of besides the parts that all have. */
export interface EventServiceParts {
  routes: Route[];
  /** Events that it consumes: none unless given. */
  subscriptions?: readonly EventSubscription[];
  /** Other stores than its database, which must respond before it is ready: started after the migrations, before all else. */
  stores?: (Component & { ping: () => Promise<unknown> })[];
  /** Started after the migrations, the relay and the consumer, in this order, and before HTTP. */
  components?: Component[];
  /** What lives on open connections: stopped before HTTP. */
  connections?: Component[];
  /** What does not work although the service is ready, for /readyz. */
  degraded?: () => readonly string[];
}

/**
 * Builds a service that owns a database: migrations, routes behind verified identities, and events in both directions.
 * @param options `publishes`: whether it has an outbox relay; `group`: its name in the event log, if not `name`; `requestMs`:
 * milliseconds for one request (http-server.ts has the default)
 * @param build called once, before anything is started
 * @returns the service, and the port that it listens on once started
 */
export function createEventService(
  options: {
    name: string;
    config: ServiceConfig;
    migrations: readonly MigrationDirectory[];
    publishes: boolean;
    group?: string;
    requestMs?: number;
    logger?: Logger | undefined;
  },
  build: (deps: EventServiceDeps) => EventServiceParts,
): Service & { port: () => number } {
  const { name, config, migrations, publishes, group = name, requestMs } = options;
  const logger = options.logger ?? createLogger({ name, level: config.logLevel });
  const db = openDatabase({
    url: config.databaseUrl,
    max: config.databasePool,
    name,
    timeoutFactor: config.timeoutFactor,
    onError: (err) => logger.warn({ err }, 'PostgreSQL connection lost'),
  });
  const log = openEventLog({ ...config, name, logger });
  const outbox = createOutbox({ db, logger });
  const identify = createIdentityVerifier(config.identityPublicKeys, name, { logger });
  const http = createHttpServer(
    (request, response) => app(request, response),
    config.port,
    config.host,
    requestMs === undefined ? {} : { requestMs },
  );
  const parts = build({ db, outbox, logger, log, identify, server: http.server });
  const { routes, subscriptions = [], stores = [], components = [], connections = [], degraded } = parts;
  const { timeoutFactor } = config;
  const checks = {
    postgres: () => db.query('select 1'),
    ...Object.fromEntries(stores.map((store) => [store.name, store.ping])),
  };
  const forGateway = [
    healthRoute(db),
    systemFactsRoute({ db, checks, degraded, timeoutFactor, logger }),
    ...deadLetterRoutes(db, DEAD_LETTER_WAIT_MS * timeoutFactor),
  ];
  const app = createHttpApp({ routes: [...routes, ...forGateway], identify, logger });
  const service = createService({
    name,
    config,
    logger,
    checks,
    ...(degraded !== undefined && { degraded }),
    components: [
      { name: 'postgres', stop: db.close },
      { name: 'event log', stop: log.close },
      {
        name: 'migrations',
        start: () => migrate({ url: config.databaseUrl, directories: [...migrations], logger }),
      },
      { name: 'currency', start: () => fixCurrency(db, config.currency) },
      ...stores,
      ...(publishes
        ? [{ name: 'outbox relay', ...createOutboxRelay({ db, outbox, log, logger, name, leaseMs: config.leaseMs }) }]
        : []),
      ...(subscriptions.length > 0
        ? [{ name: 'event consumer', ...createEventConsumer({ db, log, logger, name, group, subscriptions }) }]
        : []),
      { name: 'sums of the audit log', ...createAuditCountTask(db, logger) },
      { name: 'copy of the audit log', ...createAuditCopyTask(db, logger) },
      { name: 'times of the last backup', ...createBackupTimes(db, logger) },
      ...components,
      { name: 'http', start: http.start, drain: http.drain, stop: http.stop },
      ...connections,
    ],
  });
  return { ...service, port: http.port };
}
