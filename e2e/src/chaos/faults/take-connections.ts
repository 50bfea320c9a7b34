import { setTimeout as wait } from 'node:timers/promises';
import { openDatabase } from '@shop/platform/service/postgres/postgres.ts';

const NAME = 'chaos connections';
const MOST = 400;
const AT_ONCE = 20;

/**
 * Takes every connection that a PostgreSQL server has (F7: max_connections exhausted). Those of the services are ended, and
 * ended again whenever one of them was quicker than we.
 * @param url of any database of it, as a superuser
 * @returns once none is left; gives them back
 */
export async function takeConnections(url: string): Promise<() => Promise<void>> {
  const db = openDatabase({ url, name: NAME, max: MOST });
  const first = await db.pool.connect();
  const held = [first];
  let over = false;

  /** @returns whether the server refused at last */
  async function takeMore(): Promise<boolean> {
    const asked = await Promise.allSettled(Array.from({ length: AT_ONCE }, () => db.pool.connect()));
    for (const one of asked) if (one.status === 'fulfilled') held.push(one.value);
    return asked.some(({ status }) => status === 'rejected');
  }

  async function takeAll(): Promise<void> {
    await first.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where backend_type = 'client backend' and application_name <> $1`,
      [NAME],
    );
    while (!over && !(await takeMore()));
  }

  await takeAll();
  const keeping = (async () => {
    while (!over) {
      await takeAll();
      await wait(100);
    }
  })();
  return async () => {
    over = true;
    await keeping;
    for (const client of held) client.release(true);
    await db.close();
  };
}
