import pg from 'pg';

/**
 * Closes all connections to a database and rejects new ones: to its clients PostgreSQL is down.
 * @returns a function that allows connections again
 */
export async function blockConnections(url: string): Promise<() => Promise<void>> {
  await setConnectionsAllowed(url, false);
  return () => setConnectionsAllowed(url, true);
}

async function setConnectionsAllowed(url: string, allowed: boolean): Promise<void> {
  const name = new URL(url).pathname.slice(1);
  const server = new URL(url);
  server.pathname = '/postgres';
  const client = new pg.Client({ connectionString: server.href });
  await client.connect();
  await client.query(`alter database "${name}" with allow_connections ${allowed}`);
  if (!allowed) await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
  await client.end();
}
