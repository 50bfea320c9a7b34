import { openDatabase } from '@shop/platform/service/postgres/postgres.ts';
import { TIMEOUT_FACTOR } from '@shop/testing/timeout-factor.ts';

/**
 * Locks a table exclusively (F6): readers wait too, and no timeout ends the lock.
 * @param url of the database, not through a proxy
 * @returns a function that releases the lock
 */
export async function holdLock(url: string, table: string): Promise<() => Promise<void>> {
  const db = openDatabase({ url, name: 'chaos lock', max: 1, timeoutFactor: TIMEOUT_FACTOR });
  const client = await db.pool.connect();
  await client.query('set idle_in_transaction_session_timeout = 0; set lock_timeout = 0');
  await client.query('begin');
  await client.query(`lock table ${table} in access exclusive mode`);
  return async () => {
    await client.query('rollback');
    client.release();
    await db.close();
  };
}
