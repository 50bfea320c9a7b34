import { fileURLToPath } from 'node:url';
import { createEventService } from '@shop/platform/event-service.ts';
import type { Service } from '@shop/platform/service/lifecycle/lifecycle.ts';
import type { Logger } from '@shop/platform/service/observability/logger.ts';
import { platformMigrations } from '@shop/platform/service/postgres/migrate.ts';
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
  const migrations = [platformMigrations, analyticsMigrations];
  return createEventService(
    { name: NAME, config, migrations, publishes: false, group: config.eventGroup, logger: replacements.logger },
    ({ db }) => ({ routes: routes(db), subscriptions }),
  );
}
