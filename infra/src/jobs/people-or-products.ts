import { isOutage } from '@shop/platform/service/postgres/postgres.ts';
import pg from 'pg';
import { withConnection } from '../backup/with-connection.ts';
import type { DemoDataConfig } from './config.ts';
import { waitFor } from './wait-for.ts';

/**
 * Whether the databases hold a product, or a user who is no administrator: ADMIN_EMAIL creates an administrator before the demo data
 * are seeded.
 * @throws UserFacingError when PostgreSQL does not respond in time
 */
export async function holdsPeopleOrProducts(
  { user, catalogue }: Pick<DemoDataConfig['environments'], 'user' | 'catalogue'>,
  signal: AbortSignal,
): Promise<boolean> {
  const holds = (env: Record<string, string>, table: string, condition: string) =>
    waitFor({ what: 'PostgreSQL', isTemporary: isOutage, signal }, () =>
      withConnection(env.DATABASE_URL as string, (client) => hasRow(client, table, condition)),
    );
  return (await holds(user, 'users', 'not is_admin')) || (await holds(catalogue, 'products', 'true'));
}

/** The tables of a service are missing until its first start. */
async function hasRow(client: pg.Client, table: string, condition: string): Promise<boolean> {
  await client.query(`set default_transaction_read_only = on; set statement_timeout = '10s'`);
  const { rows } = await client.query('select to_regclass($1) is not null as there', [table]);
  if (!rows[0]?.there) return false;
  const found = await client.query(`select from ${pg.escapeIdentifier(table)} where ${condition} limit 1`);
  return found.rows.length > 0;
}
