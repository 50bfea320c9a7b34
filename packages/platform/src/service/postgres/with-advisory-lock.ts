import type { Database } from './postgres.ts';

/**
 * Runs work unless another replica is running it: it holds an advisory lock of its own connection, so a crash releases
 * it.
 * @param key from ADVISORY_LOCKS
 * @returns whether it ran
 */
export async function withAdvisoryLock(db: Database, key: number, work: () => Promise<void>): Promise<boolean> {
  const client = await db.pool.connect();
  let broken = true;
  try {
    const { rows } = await client.query('select pg_try_advisory_lock($1) as mine', [key]);
    const isMine = rows[0]?.mine === true;
    if (isMine) {
      await work();
      await client.query('select pg_advisory_unlock($1)', [key]);
    }
    broken = false;
    return isMine;
  } finally {
    client.release(broken);
  }
}
