import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type MigrationDirectory, platformMigrations } from '@shop/platform/service/postgres/migrate.ts';
import type pg from 'pg';
import type { ServiceName } from '../shop-processes.ts';
import { quoted } from './tables-of.ts';

/** The migration folders of a service's database, in order. */
export function migrationsOf(service: ServiceName): MigrationDirectory[] {
  const own = fileURLToPath(new URL(`../../../services/${service}/migrations`, import.meta.url));
  return [platformMigrations, { name: service, path: own }];
}

/** The migrations of this version for a service's database, as `folder/name`. */
export async function knownMigrations(service: ServiceName): Promise<string[]> {
  const known = migrationsOf(service).map(async ({ name, path: folder }) => {
    const files = (await readdir(folder)).filter((file) => /^\d{4}-.*\.ts$/.test(file)).sort();
    return files.map((file) => `${name}/${path.basename(file, '.ts')}`);
  });
  return (await Promise.all(known)).flat();
}

/** The migrations applied to a database, as `folder/name`; none in an empty database. */
export async function appliedMigrations(client: pg.ClientBase, service: ServiceName): Promise<string[]> {
  const applied: string[] = [];
  for (const { name } of migrationsOf(service)) {
    const table = `${name}_migrations`;
    const { rows: found } = await client.query('select to_regclass($1) is not null as there', [quoted(table)]);
    if (!found[0]?.there) continue;
    const { rows } = await client.query<{ name: string }>(`select name from ${quoted(table)} order by name`);
    applied.push(...rows.map((row) => `${name}/${row.name}`));
  }
  return applied;
}
