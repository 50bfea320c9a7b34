import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { shopProcesses } from '../shop/component-processes.ts';
import { cpuByComponent } from './measure-workload.ts';

/** What one order costs the whole shop, the events that follow it included. */
export interface OrderWork {
  /** As PostgreSQL counts them, BEGIN and COMMIT too. */
  statements: number;
  /** Committed transactions, single statements without BEGIN included. */
  transactions: number;
  /** Milliseconds of processor time, by component. */
  cpu: Record<string, number>;
}

/** PostgreSQL's backends report what they did once a second; what follows an order takes less. */
const SETTLED_MS = 2_500;

/** Lets PostgreSQL count statements from its next start on. @param databaseUrl of a superuser */
export async function countStatementsFromNextStart(databaseUrl: string): Promise<void> {
  await queried(databaseUrl, `alter system set shared_preload_libraries = 'pg_stat_statements'`);
}

/**
 * Measures the work of a load of orders on a shop that nothing else uses.
 * @param shop `pid`: of `npm start`; `databaseUrl`: of a superuser, after `countStatementsFromNextStart` and a restart
 * @param orders runs the load and returns the number of orders
 */
export async function measureOrderWork(
  { pid, databaseUrl }: { pid: number; databaseUrl: string },
  orders: () => Promise<number>,
): Promise<OrderWork> {
  await queried(databaseUrl, 'create extension if not exists pg_stat_statements');
  const before = await worked(databaseUrl, pid);
  const count = await orders();
  const after = await worked(databaseUrl, pid);
  return {
    statements: (after.statements - before.statements) / count,
    transactions: (after.transactions - before.transactions) / count,
    cpu: cpuByComponent(before.processes, after.processes, count),
  };
}

async function worked(databaseUrl: string, pid: number) {
  // PostgreSQL counts what a backend did up to a second later
  await wait(SETTLED_MS);
  const [row] = await queried<{ statements: number; transactions: number }>(
    databaseUrl,
    `select (select sum(calls)::float from pg_stat_statements) as statements,
            (select sum(xact_commit)::float from pg_stat_database) as transactions`,
  );
  return {
    statements: row?.statements ?? 0,
    transactions: row?.transactions ?? 0,
    processes: await shopProcesses(pid),
  };
}

async function queried<Row extends pg.QueryResultRow>(databaseUrl: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}
