import { fileURLToPath } from 'node:url';
import { createEventConsumer } from '@shop/platform/events/consumer/event-consumer.ts';
import { createEventFollower } from '@shop/platform/events/consumer/event-follower.ts';
import { openEventLog } from '@shop/platform/events/log/open-event-log.ts';
import { healthRoute } from '@shop/platform/service/http/health-route.ts';
import { createHttpApp } from '@shop/platform/service/http/http-app.ts';
import { createHttpServer } from '@shop/platform/service/http/http-server.ts';
import { createIdentityVerifier } from '@shop/platform/service/identity/identity.ts';
import { createService, type Service } from '@shop/platform/service/lifecycle/lifecycle.ts';
import { createLogger, type Logger } from '@shop/platform/service/lifecycle/logger.ts';
import { migrate, platformMigrations } from '@shop/platform/service/postgres/migrate.ts';
import { openDatabase } from '@shop/platform/service/postgres/postgres.ts';
import type { ChatConfig } from './config.ts';
import { createHandshake } from './handshake.ts';
import { createRevocations } from './revocations.ts';
import { openSocketAdapter } from './socket-adapter.ts';
import { createSockets } from './sockets.ts';
import { listeners, subscriptions } from './subscriptions.ts';

const NAME = 'chat';

/** This service's own tables. */
export const chatMigrations = { name: NAME, path: fileURLToPath(new URL('../migrations', import.meta.url)) };

/**
 * The chat service: every live connection. So far it checks sessions and announces orders.
 * @param replacements what tests hand in
 * @returns the service, and the port it listens on once started
 */
export function createChatService(
  config: ChatConfig,
  replacements: { logger?: Logger } = {},
): Service & { port: () => number } {
  const logger = replacements.logger ?? createLogger({ name: NAME, level: config.logLevel });
  const db = openDatabase({
    url: config.databaseUrl,
    name: NAME,
    onError: (err) => logger.warn({ err }, 'a connection to PostgreSQL was lost'),
  });
  const log = openEventLog({ ...config, name: NAME, logger });
  const consumer = createEventConsumer({ db, log, logger, group: NAME, subscriptions });
  const identify = createIdentityVerifier(config.identityPublicKeys, NAME, { logger });
  const http = createHttpServer(
    createHttpApp({ routes: [healthRoute(db)], identify, logger }),
    config.port,
    config.host,
  );
  const revocations = createRevocations();
  const handshake = createHandshake({ db, identify, revocations });
  const adapter = openSocketAdapter({ redisUrl: config.redisUrl, databaseUrl: config.databaseUrl, logger });
  const sockets = createSockets({ http: http.server, handshake, revocations, adapter, logger });
  // The gateway closes the sockets of sessions that end, events or not; what is announced late, screens ask for themselves.
  const announcements = createEventFollower({ log, logger, listeners: listeners(sockets, revocations) });
  const service = createService({
    name: NAME,
    config,
    logger,
    checks: { postgres: () => db.query('SELECT 1') },
    degraded: announcements.degraded,
    components: [
      { name: 'postgres', stop: db.close },
      { name: 'event log', stop: log.close },
      {
        name: 'migrations',
        start: () => migrate({ url: config.databaseUrl, directories: [platformMigrations, chatMigrations], logger }),
      },
      { name: 'socket adapter', start: sockets.join, stop: adapter.stop },
      { name: 'event consumer', ...consumer },
      { name: 'announcements', start: announcements.start, stop: announcements.stop },
      { name: 'http', start: http.start, stop: http.stop },
      { name: 'sockets', stop: sockets.stop },
    ],
  });
  return { ...service, port: http.port };
}
