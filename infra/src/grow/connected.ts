import pg from 'pg';

/** Milliseconds until a PostgreSQL must have let us in. */
const PATIENCE = 5_000;

/**
 * Works on a database over a connection of its own, which ends with the work.
 * @throws Error that `isOutage` knows when nobody lets us in in time
 */
export async function connected<T>(
  url: string,
  work: (client: pg.Client) => Promise<T>,
  patience = PATIENCE,
): Promise<T> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'grow',
    lock_timeout: 30_000,
    connectionTimeoutMillis: patience,
  });
  // The query that is under way, or the next one, says so too.
  client.on('error', () => {});
  try {
    await client.connect();
  } catch (error) {
    // pg gives this one no code.
    if ((error as Error).message !== 'timeout expired') throw error;
    throw Object.assign(new Error(`nobody let us in within ${patience / 1000} s`, { cause: error }), {
      code: 'ETIMEDOUT',
    });
  }
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
