import type { databases } from '@shop/infra/src/shop-processes.ts';
import { type Database, openDatabase } from '@shop/platform/postgres.ts';
import type { Topology } from '../topology/topology.ts';

export type DatabaseName = (typeof databases)[number];

/** The databases of a run, straight, one connection each, opened when they are first asked. */
export interface Databases {
  of(name: DatabaseName): Database;
  close(): Promise<void>;
}

export function openDatabases(topology: Pick<Topology, 'databaseUrl'>): Databases {
  const open = new Map<DatabaseName, Database>();
  return {
    of: (name) => {
      const known = open.get(name) ?? openDatabase({ url: topology.databaseUrl(name), name: 'chaos checker', max: 1 });
      open.set(name, known);
      return known;
    },
    close: async () => {
      for (const db of open.values()) await db.close();
    },
  };
}
