import type { databases } from '@shop/infra/src/shop-processes.ts';
import { openDatabase, type Queryable } from '@shop/platform/service/postgres/postgres.ts';
import { TIMEOUT_FACTOR } from '@shop/testing/timeout-factor.ts';
import type { Topology } from '../topology/topology.ts';
import { retryOutages } from './retry-outages.ts';

export type DatabaseName = (typeof databases)[number];

/** The databases of a run, not through a proxy: one connection each, opened by the first query. Queries are retried during outages. */
export interface Databases {
  of(name: DatabaseName): Queryable;
  close(): Promise<void>;
}

export function openDatabases(topology: Pick<Topology, 'databaseUrl'>): Databases {
  const open = new Map<DatabaseName, ReturnType<typeof openDatabase>>();
  return {
    of: (name) => {
      const db =
        open.get(name) ??
        openDatabase({ url: topology.databaseUrl(name), name: 'chaos checker', max: 1, timeoutFactor: TIMEOUT_FACTOR });
      open.set(name, db);
      return { query: (sql, params) => retryOutages(() => db.query(sql, params)) };
    },
    close: async () => {
      for (const db of open.values()) await db.close();
    },
  };
}
