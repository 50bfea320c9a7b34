import type { Queryable } from '../../service/postgres/postgres.ts';

/** The command was rejected; the message tells the operator why. */
export class RestoreRefused extends Error {
  override name = 'RestoreRefused';
}

/**
 * Checks by the migrations table, which a dump contains too, that a database belongs to a service.
 * @throws RestoreRefused for an empty database and for that of another service
 */
export async function refuseForeignDatabase(db: Queryable, service: string): Promise<void> {
  const tables = await db.query<{ owner: string; database: string }>(
    `select replace(tablename, '_migrations', '') as owner, current_database() as database
     from pg_tables where schemaname = current_schema() and tablename like '%\\_migrations' and tablename <> 'platform_migrations'`,
  );
  const owners = tables.map(({ owner }) => owner);
  if (owners.includes(service)) return;
  if (owners.length === 0)
    throw new RestoreRefused(`This database has no tables of the service ${service}. Restore its dump first.`);
  throw new RestoreRefused(
    `This is the database of the service ${owners.join(', ')}, not of ${service}. Check DATABASE_URL, or name the other service.`,
  );
}
