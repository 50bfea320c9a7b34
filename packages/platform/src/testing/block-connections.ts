import pg from 'pg';

/**
 * Ends all connections to a database and lets no new ones in: to its clients PostgreSQL is down.
 * @returns what lets them in again
 */
export async function blockConnections(url: string): Promise<() => Promise<void>> {
  await setShut(url, true);
  return () => setShut(url, false);
}

async function setShut(url: string, shut: boolean): Promise<void> {
  const name = new URL(url).pathname.slice(1);
  const server = new URL(url);
  server.pathname = '/postgres';
  const client = new pg.Client({ connectionString: server.href });
  await client.connect();
  await client.query(`alter database "${name}" with allow_connections ${!shut}`);
  if (shut) await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
  await client.end();
}
