import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { databases as databaseNames } from '@shop/infra/src/shop-processes.ts';
import { type DatabaseName, type Databases, openDatabases } from '../../checkers/databases.ts';
import type { Point } from '../../measurements/slope.ts';
import { memoryOf, openFiles } from '../../topology/process-state.ts';
import { readMetric, readMetrics, sumOf } from '../../topology/read-metric.ts';
import type { Topology } from '../../topology/topology.ts';
import { collectGarbage } from './collect-garbage.ts';

/** What grew or not, moment by moment: the points of each series, by its name. */
export type Series = ReadonlyMap<string, Point[]>;

const MIB = 1_048_576;

/** Metrics of Node in each process, and what they are called here. */
const NODE_METRICS = {
  'heap in use': ['nodejs_heap_size_used_bytes', MIB],
  'heap taken': ['nodejs_heap_size_total_bytes', MIB],
  'memory outside the heap': ['nodejs_external_memory_bytes', MIB],
  'active resources': ['nodejs_active_resources_total', 1],
} as const;

/** Reads every series of a shop again and again. */
export function openSampler(topology: Topology) {
  const databases = openDatabases(topology);
  const began = performance.now();
  const series = new Map<string, Point[]>();
  const note = (minute: number) => (name: string, value: number) => {
    const points = series.get(name) ?? [];
    points.push({ minute, value });
    series.set(name, points);
  };
  return {
    series: series as Series,
    /** Adds a point to each series. Garbage is collected between the event loop's figures and those of memory. */
    take: async (): Promise<void> => {
      const add = note((performance.now() - began) / 60_000);
      const members = topology.all();
      for (const member of members)
        add(`${member.name}: event loop p99`, 1_000 * (await readMetric(member, 'nodejs_eventloop_lag_p99_seconds')));
      await collectGarbage(members);
      for (const member of members) {
        const { pid } = member.process();
        add(`${member.name}: resident memory`, await memoryOf(pid));
        add(`${member.name}: open files`, await openFiles(pid));
        const metrics = await readMetrics(member);
        for (const [name, [metric, unit]] of Object.entries(NODE_METRICS))
          add(`${member.name}: ${name}`, sumOf(metrics, metric) / unit);
      }
      for (const name of databaseNames) await sampleTables(databases, name, add);
      await sampleServer(databases, add);
    },
    /** Writes every value: a line each with its series, minute and value. */
    write: async (file: string): Promise<void> => {
      const lines = [...series].flatMap(([name, points]) =>
        points.map(({ minute, value }) => `${name},${minute.toFixed(2)},${value.toFixed(3)}\n`),
      );
      await mkdir(path.dirname(file), { recursive: true });
      await writeFile(file, ['series,minute,value\n', ...lines]);
    },
    close: databases.close,
  };
}

/** Rows and KiB (with indexes) of each table of a database. */
async function sampleTables(databases: Databases, name: DatabaseName, add: (what: string, value: number) => void) {
  const db = databases.of(name);
  const tables = await db.query<{ table: string; kib: number }>(
    `select relname as table, pg_total_relation_size(oid)::float8 / 1024 as kib from pg_class
     where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  );
  for (const { table, kib } of tables) {
    const [row] = await db.query<{ rows: number }>(`select count(*)::int as rows from "${table}"`);
    add(`${name}.${table}: rows`, row?.rows ?? 0);
    add(`${name}.${table}: KiB`, kib);
  }
}

async function sampleServer(databases: Databases, add: (what: string, value: number) => void) {
  const [row] = await databases.of('order').query<{ connections: number; wal: number }>(
    `select (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as connections,
            (select coalesce(sum(size), 0)::float8 from pg_ls_waldir()) as wal`,
  );
  add('PostgreSQL: connections', row?.connections ?? 0);
  add('PostgreSQL: MiB of WAL', (row?.wal ?? 0) / MIB);
}
