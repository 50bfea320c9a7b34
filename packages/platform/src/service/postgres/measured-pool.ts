import type pg from 'pg';
import type { Gauge } from 'prom-client';
import { gauge, histogram } from '../observability/metrics.ts';
import { inSpan } from '../observability/tracing.ts';
import { startStatementSpan } from './statement-span.ts';

const WAIT = { kind: 'internal' } as const;

/** A pool whose waits and statements are measured. */
export interface MeasuredPool {
  /** The most connections that it opens. */
  readonly max: number;
  /** Waits for a connection, which the caller releases. */
  connect(): Promise<pg.PoolClient>;
  /** Runs one statement on a connection of this pool. */
  run(client: pg.PoolClient, statement: string | pg.QueryConfig): Promise<pg.QueryResult>;
}

const statements = histogram(
  'postgres_statement_duration_seconds',
  'How long statements took, until their result was here; command: as PostgreSQL names it, or failed',
  ['pool', 'command'],
);
const waits = histogram('postgres_pool_wait_duration_seconds', 'How long callers waited for a connection of a pool', [
  'pool',
]);

const pools = new Map<string, Set<pg.Pool>>();

gauge('postgres_pool_connections', 'Connections of a pool: used, or idle', ['pool', 'state'], (connections) => {
  setEach(connections, (pool) => pool.totalCount - pool.idleCount, { state: 'used' });
  setEach(connections, (pool) => pool.idleCount, { state: 'idle' });
});
gauge('postgres_pool_max_connections', 'The most connections that a pool opens', ['pool'], (most) =>
  setEach(most, (pool) => pool.options.max),
);
gauge('postgres_pool_waiting', 'Callers that wait for a connection of a pool', ['pool'], (waiting) =>
  setEach(waiting, (pool) => pool.waitingCount),
);

/** Measures a pool until it ends. @param name the label `pool`: pools of one name are counted together */
export function measurePool(pool: pg.Pool, name: string): MeasuredPool {
  const ofName = pools.get(name) ?? new Set();
  pools.set(name, ofName.add(pool));
  const wait = waits.labels(name);
  return {
    max: pool.options.max,
    connect: async () => {
      const start = performance.now();
      try {
        return await (pool.idleCount > 0
          ? pool.connect()
          : inSpan('wait for a connection', WAIT, () => pool.connect()));
      } finally {
        wait.observe(secondsSince(start));
      }
    },
    run: async (client, statement) => {
      const start = performance.now();
      const span = startStatementSpan(statement);
      let command = 'failed';
      try {
        const result = await client.query(statement);
        command = commandOf(result);
        return result;
      } catch (error) {
        span?.fail(error);
        throw error;
      } finally {
        span?.end();
        statements.observe({ pool: name, command }, secondsSince(start));
      }
    },
  };
}

/** Forgets a pool that has ended. @param name as in `measurePool` */
export function forgetPool(pool: pg.Pool, name: string): void {
  pools.get(name)?.delete(pool);
}

/** The command of the last statement: a text without parameters may have several, or none. */
function commandOf(result: pg.QueryResult | pg.QueryResult[]): string {
  const last = Array.isArray(result) ? result.at(-1) : result;
  return (last?.command as string | null | undefined)?.toLowerCase() ?? 'none';
}

function setEach(metric: Gauge, of: (pool: pg.Pool) => number, labels: Record<string, string> = {}): void {
  for (const [pool, open] of pools) {
    const sum = [...open].reduce((total, one) => total + of(one), 0);
    metric.set({ pool, ...labels }, sum);
  }
}

function secondsSince(start: number): number {
  return (performance.now() - start) / 1_000;
}
