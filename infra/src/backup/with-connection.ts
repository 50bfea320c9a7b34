import pg from 'pg';

/** Milliseconds until a connection must be open. */
const CONNECT_TIMEOUT_MS = 5_000;

/**
 * Opens a connection, runs the work and closes the connection.
 * @throws Error that `isOutage` recognizes when no connection opens in time
 */
export async function withConnection<T>(
  url: string,
  work: (client: pg.Client) => Promise<T>,
  connectTimeoutMs = CONNECT_TIMEOUT_MS,
): Promise<T> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'backup',
    lock_timeout: 30_000,
    connectionTimeoutMillis: connectTimeoutMs,
  });
  // The current or the next query fails with the same error.
  client.on('error', () => {});
  try {
    await client.connect();
  } catch (error) {
    // pg sets no code for this error.
    if ((error as Error).message !== 'timeout expired') throw error;
    throw Object.assign(new Error(`no connection within ${connectTimeoutMs / 1000} s`, { cause: error }), {
      code: 'ETIMEDOUT',
    });
  }
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** As `withConnection`, with a connection to each of several databases. */
export function withConnections<T>(urls: readonly string[], work: (clients: pg.Client[]) => Promise<T>): Promise<T> {
  const [first, ...others] = urls;
  if (first === undefined) return work([]);
  return withConnection(first, (client) => withConnections(others, (clients) => work([client, ...clients])));
}
