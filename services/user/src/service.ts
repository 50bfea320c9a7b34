import { fileURLToPath } from 'node:url';
import { createEventService, type EventServiceDeps, type EventServiceParts } from '@shop/platform/event-service.ts';
import { createMailSender } from '@shop/platform/mail/mails.ts';
import type { Service } from '@shop/platform/service/lifecycle/lifecycle.ts';
import { type MigrationDirectory, platformMigrations } from '@shop/platform/service/postgres/migrate.ts';
import { createFirstAdministrator } from './accounts/create-first-administrator.ts';
import { refuseDemoPasswords } from './accounts/refuse-demo-passwords.ts';
import type { UserConfig } from './config.ts';
import { createResetMailTask } from './password-reset/send-reset-mails.ts';
import { createPasswordAttempts } from './passwords/password-attempts.ts';
import { createPasswordHashing } from './passwords/password-hashing.ts';
import { createPurgeTask } from './purge.ts';
import { userRoutes } from './routes.ts';
import { subscriptions } from './subscriptions.ts';

/** The platform's migrations, then those of this service's own tables. */
export const userMigrations: MigrationDirectory[] = [
  platformMigrations,
  { name: 'user', path: fileURLToPath(new URL('../migrations', import.meta.url)) },
];

/**
 * Creates the user service, which owns accounts, sessions and roles. It consumes the settings of the shop, for emails.
 * @param replacements dependencies that tests replace
 * @returns the service, and the port that it listens on once started
 */
export function createUserService(
  config: UserConfig,
  replacements: { now?: () => Date } = {},
): Service & { port: () => number } {
  const { now = () => new Date() } = replacements;
  const { publicUrl, mode, secondFactorRequired, timeoutFactor } = config;
  const build = ({ db, outbox, logger }: EventServiceDeps): EventServiceParts => {
    const passwords = createPasswordHashing({ timeoutFactor });
    return {
      routes: userRoutes({
        db,
        outbox,
        passwords,
        attempts: createPasswordAttempts(db, { timeoutFactor }),
        publicUrl,
        mode,
        secondFactorRequired,
        now,
      }),
      subscriptions,
      components: [
        {
          name: 'first administrator',
          start: () => createFirstAdministrator({ db, outbox, passwords, logger, mode }, config.administrator, now()),
        },
        {
          name: 'demo passwords',
          start: () => mode === 'production' && refuseDemoPasswords({ db, outbox, passwords, logger }, now()),
        },
        { name: 'mail sender', ...createMailSender({ db, config, logger, name: 'user' }) },
        { name: 'reset mails', ...createResetMailTask({ db, publicUrl, logger, now }) },
        { name: 'retention', ...createPurgeTask(db, logger, now) },
      ],
    };
  };
  return createEventService({ name: 'user', config, migrations: userMigrations, publishes: true }, build);
}
