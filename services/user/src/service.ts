import { fileURLToPath } from 'node:url';
import { openEventLog } from '@shop/platform/events/log/open-event-log.ts';
import { createOutbox } from '@shop/platform/events/outbox/outbox.ts';
import { createOutboxRelay } from '@shop/platform/events/outbox/outbox-relay.ts';
import { createMailSender } from '@shop/platform/mail/mails.ts';
import { healthRoute } from '@shop/platform/service/http/health-route.ts';
import { createHttpApp } from '@shop/platform/service/http/http-app.ts';
import { createHttpServer, type HttpServer } from '@shop/platform/service/http/http-server.ts';
import { createIdentityVerifier } from '@shop/platform/service/identity/identity.ts';
import { createService, type Service } from '@shop/platform/service/lifecycle/lifecycle.ts';
import { createLogger } from '@shop/platform/service/lifecycle/logger.ts';
import { type MigrationDirectory, migrate, platformMigrations } from '@shop/platform/service/postgres/migrate.ts';
import { openDatabase } from '@shop/platform/service/postgres/postgres.ts';
import { createFirstAdministrator } from './accounts/create-first-administrator.ts';
import { refuseDemoPasswords } from './accounts/refuse-demo-passwords.ts';
import type { UserConfig } from './config.ts';
import { createResetMailTask } from './password-reset/send-reset-mails.ts';
import { createPasswordAttempts } from './passwords/password-attempts.ts';
import { createPasswordHashing } from './passwords/password-hashing.ts';
import { createPurgeTask } from './purge.ts';
import { userRoutes } from './routes.ts';

/** The platform's migrations, then those of this service's own tables. */
export const userMigrations: MigrationDirectory[] = [
  platformMigrations,
  { name: 'user', path: fileURLToPath(new URL('../migrations', import.meta.url)) },
];

/**
 * Creates the user service, which owns accounts, sessions and roles.
 * @param replacements dependencies that tests replace
 */
export function createUserService(
  config: UserConfig,
  replacements: { now?: () => Date } = {},
): Service & { http: HttpServer } {
  const { now = () => new Date() } = replacements;
  const logger = createLogger({ name: 'user', level: config.logLevel });
  const db = openDatabase({
    url: config.databaseUrl,
    name: 'user',
    onError: (err) => logger.warn({ err }, 'PostgreSQL connection lost'),
  });
  const log = openEventLog({ ...config, name: 'user', logger });
  const outbox = createOutbox({ db, logger });
  const relay = createOutboxRelay({ db, outbox, log, logger, name: 'user', leaseMs: config.leaseMs });
  const passwords = createPasswordHashing();
  const mails = createMailSender({ db, config, logger, name: 'user' });
  const resetMails = createResetMailTask({ db, publicUrl: config.publicUrl, logger, now });
  const retention = createPurgeTask(db, logger, now);
  const app = createHttpApp({
    routes: [
      ...userRoutes({
        db,
        outbox,
        passwords,
        attempts: createPasswordAttempts(db),
        publicUrl: config.publicUrl,
        mode: config.mode,
        now,
      }),
      healthRoute(db),
    ],
    identify: createIdentityVerifier(config.identityPublicKeys, 'user', { logger }),
    logger,
  });
  const http = createHttpServer(app, config.port, config.host);
  const migrateTables = () => migrate({ url: config.databaseUrl, directories: userMigrations, logger });
  const service = createService({
    name: 'user',
    config,
    logger,
    checks: { postgres: () => db.query('select 1') },
    components: [
      { name: 'database', start: migrateTables, stop: () => db.close() },
      {
        name: 'first administrator',
        start: () => createFirstAdministrator({ db, outbox, passwords, logger }, config.administrator, now()),
      },
      { name: 'demo passwords', start: () => config.mode === 'production' && refuseDemoPasswords(db, passwords) },
      { name: 'event log', stop: () => log.close() },
      { name: 'relay', start: () => relay.start(), stop: () => relay.stop() },
      { name: 'mails', start: () => mails.start(), stop: () => mails.stop() },
      { name: 'reset mails', start: () => resetMails.start(), stop: () => resetMails.stop() },
      { name: 'retention', start: () => retention.start(), stop: () => retention.stop() },
      { name: 'http', start: () => http.start(), stop: () => http.stop() },
    ],
  });
  return { ...service, http };
}
