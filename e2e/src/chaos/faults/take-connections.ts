import { setTimeout as wait } from 'node:timers/promises';
import { openDatabase } from '@shop/platform/postgres.ts';

const NAME = 'chaos connections';
const MOST = 400;

/**
 * Takes every connection that a PostgreSQL server has, ending those of the services again and again until none is left to
 * them (F7: max_connections exhausted).
 * @param url of any database of it, as a superuser
 * @returns gives them back
 */
export async function takeConnections(url: string): Promise<() => Promise<void>> {
  const db = openDatabase({ url, name: NAME, max: MOST });
  const held: { release: (destroy: boolean) => void }[] = [];
  const first = await db.pool.connect();
  held.push(first);
  let over = false;
  const taking = (async () => {
    while (!over) {
      await first.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where backend_type = 'client backend' and application_name <> $1`,
        [NAME],
      );
      // Until the server refuses.
      while (!over && held.length < MOST) {
        const more = await db.pool.connect().catch(() => undefined);
        if (more === undefined) break;
        held.push(more);
      }
      await wait(20);
    }
  })();
  return async () => {
    over = true;
    await taking;
    for (const client of held) client.release(true);
    await db.close();
  };
}
