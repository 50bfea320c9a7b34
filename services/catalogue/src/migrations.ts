import { fileURLToPath } from 'node:url';
import { type MigrationDirectory, platformMigrations } from '@shop/platform/service/postgres/migrate.ts';

/** The migrations of the catalogue's database, in order. */
export const migrations: MigrationDirectory[] = [
  platformMigrations,
  { name: 'catalogue', path: fileURLToPath(new URL('../migrations', import.meta.url)) },
];
