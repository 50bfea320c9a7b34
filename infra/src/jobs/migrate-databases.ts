import { createLogger } from '@shop/platform/service/observability/logger.ts';
import { migrate } from '@shop/platform/service/postgres/migrate.ts';
import { migrationsOf } from '../backup/migrations-of.ts';
import { services } from '../shop-processes.ts';
import type { MigrationsConfig } from './config.ts';

/**
 * Migrates the databases of all services, one after another, as each service does when it starts (ADR 33): shows early whether the
 * migrations work, and how long they take.
 */
export async function migrateDatabases({ databases, logLevel }: MigrationsConfig): Promise<void> {
  for (const service of services) {
    const logger = createLogger({ name: `migrations of ${service}`, level: logLevel });
    const startedAt = performance.now();
    await migrate({ url: databases[service], directories: migrationsOf(service), logger });
    logger.info({ seconds: Math.round((performance.now() - startedAt) / 100) / 10 }, 'migrated');
  }
}
