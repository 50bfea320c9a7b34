import { setTimeout as wait } from 'node:timers/promises';
import { openDatabase } from '@shop/platform/service/postgres/postgres.ts';
import { TIMEOUT_FACTOR } from '@shop/testing/timeout-factor.ts';

const NAME = 'chaos connections';
const MAX_CONNECTIONS = 400;
const BATCH = 20;

/**
 * Occupies every connection of a PostgreSQL server (F7: max_connections exhausted). Terminates the connections of the services, again
 * and again, in case one of them reconnects first.
 * @param url of any database of the server, as a superuser
 * @returns once no service has a connection, a function that releases them
 */
export async function exhaustConnections(url: string): Promise<() => Promise<void>> {
  const db = openDatabase({ url, name: NAME, max: MAX_CONNECTIONS, timeoutFactor: TIMEOUT_FACTOR });
  const first = await db.pool.connect();
  const held = [first];
  let over = false;

  /** @returns whether the server has rejected a connection */
  async function openMore(): Promise<boolean> {
    const opened = await Promise.allSettled(Array.from({ length: BATCH }, () => db.pool.connect()));
    for (const one of opened) if (one.status === 'fulfilled') held.push(one.value);
    return opened.some(({ status }) => status === 'rejected');
  }

  /** @returns whether a service had a connection */
  async function occupyAll(): Promise<boolean> {
    const { rowCount } = await first.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where backend_type = 'client backend' and application_name <> $1`,
      [NAME],
    );
    while (!over && !(await openMore()));
    return rowCount !== 0;
  }

  // A service may reconnect before all are occupied: the fault begins when none has.
  while (await occupyAll());
  const occupying = (async () => {
    while (!over) {
      await occupyAll();
      await wait(100);
    }
  })();
  return async () => {
    over = true;
    await occupying;
    for (const client of held) client.release(true);
    await db.close();
  };
}
