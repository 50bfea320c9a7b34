import { fileURLToPath } from 'node:url';
import { createEventConsumer } from '@shop/platform/events/consumer/event-consumer.ts';
import { createEventFollower } from '@shop/platform/events/consumer/event-follower.ts';
import { openEventLog } from '@shop/platform/events/log/open-event-log.ts';
import { createOutbox } from '@shop/platform/events/outbox/outbox.ts';
import { createOutboxRelay } from '@shop/platform/events/outbox/outbox-relay.ts';
import { createMailSender } from '@shop/platform/mail/mails.ts';
import { healthRoute } from '@shop/platform/service/http/health-route.ts';
import { createHttpApp } from '@shop/platform/service/http/http-app.ts';
import { createHttpServer } from '@shop/platform/service/http/http-server.ts';
import { createIdentityVerifier } from '@shop/platform/service/identity/identity.ts';
import { createService, type Service } from '@shop/platform/service/lifecycle/lifecycle.ts';
import { createLogger, type Logger } from '@shop/platform/service/observability/logger.ts';
import { migrate, platformMigrations } from '@shop/platform/service/postgres/migrate.ts';
import { openDatabase } from '@shop/platform/service/postgres/postgres.ts';
import type { ChatConfig } from './config.ts';
import { createEntryProjector } from './conversations/entry-projector.ts';
import { createErasure } from './erasure/erase-entries.ts';
import { createHandshake } from './handshake.ts';
import { createAwayMails } from './mails/send-away-mails.ts';
import { openChatStore } from './open-chat-store.ts';
import { openSocketAdapter } from './open-socket-adapter.ts';
import { createRevocations } from './revocations.ts';
import { chatRoutes } from './routes.ts';
import { createSockets } from './sockets.ts';
import { listeners, subscriptions } from './subscriptions.ts';
import { WINDOWS, type Windows } from './windows.ts';

const NAME = 'chat';

/** Migrations of this service's own tables. */
export const chatMigrations = { name: NAME, path: fileURLToPath(new URL('../migrations', import.meta.url)) };

/**
 * Creates the chat service, which holds the live connections: it announces orders and carries the support chat.
 * @param replacements dependencies and windows that tests replace
 * @returns the service, and the port that it listens on once started
 */
export function createChatService(
  config: ChatConfig,
  replacements: { logger?: Logger; windows?: Windows } = {},
): Service & { port: () => number } {
  const logger = replacements.logger ?? createLogger({ name: NAME, level: config.logLevel });
  const db = openDatabase({
    url: config.databaseUrl,
    max: config.databasePool,
    name: NAME,
    timeoutFactor: config.timeoutFactor,
    onError: (err) => logger.warn({ err }, 'PostgreSQL connection lost'),
  });
  const store = openChatStore({
    mongodbUrl: config.mongodbUrl,
    db,
    logger,
    timeoutFactor: config.timeoutFactor,
  });
  const log = openEventLog({ ...config, name: NAME, logger });
  const outbox = createOutbox({ db, logger });
  const projector = createEntryProjector({ db, outbox, store, logger });
  const erasure = createErasure({ db, store, logger });
  const consumer = createEventConsumer({
    db,
    log,
    logger,
    group: NAME,
    subscriptions: subscriptions(outbox, erasure.wake),
  });
  const identify = createIdentityVerifier(config.identityPublicKeys, NAME, { logger });
  const http = createHttpServer(
    createHttpApp({ routes: [...chatRoutes({ db, store }), healthRoute(db)], identify, logger }),
    config.port,
    config.host,
  );
  const revocations = createRevocations();
  const handshake = createHandshake({ db, identify, revocations });
  const adapter = openSocketAdapter({ redisUrl: config.redisUrl, databaseUrl: config.databaseUrl, logger });
  const sockets = createSockets({
    http: http.server,
    handshake,
    revocations,
    adapter,
    chat: { db, store, outbox, onStored: projector.wake, windows: replacements.windows ?? WINDOWS },
    logger,
  });
  // An outage of the event log only degrades the service: the gateway also closes sockets of ended sessions, and screens
  // reload their data.
  const announcements = createEventFollower({ log, logger, listeners: listeners(sockets, revocations) });
  const service = createService({
    name: NAME,
    config,
    logger,
    checks: { postgres: () => db.query('select 1'), store: store.ping },
    degraded: announcements.degraded,
    components: [
      { name: 'postgres', stop: db.close },
      { name: 'event log', stop: log.close },
      {
        name: 'migrations',
        start: () => migrate({ url: config.databaseUrl, directories: [platformMigrations, chatMigrations], logger }),
      },
      { name: 'store', start: store.start, stop: store.close },
      { name: 'outbox relay', ...createOutboxRelay({ db, outbox, log, logger, name: NAME, leaseMs: config.leaseMs }) },
      { name: 'entry projector', start: projector.start, stop: projector.stop },
      { name: 'mail sender', ...createMailSender({ db, config: config.mail, logger, name: NAME }) },
      { name: 'away mails', ...createAwayMails({ db, store, publicUrl: config.mail.publicUrl, logger }) },
      { name: 'erasure', start: erasure.start, stop: erasure.stop },
      { name: 'socket adapter', start: sockets.join, stop: adapter.stop },
      { name: 'event consumer', ...consumer },
      { name: 'announcements', start: announcements.start, stop: announcements.stop },
      { name: 'http', start: http.start, drain: http.drain, stop: http.stop },
      { name: 'sockets', stop: sockets.stop },
    ],
  });
  return { ...service, port: http.port };
}
