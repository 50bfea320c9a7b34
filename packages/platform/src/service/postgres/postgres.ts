import pg from 'pg';
import type { SecretText } from '../secrets/secret.ts';
import { codeOf } from './error-code.ts';
import { openLoginPool } from './login-pool.ts';
import { forgetPool, type MeasuredPool, measurePool } from './measured-pool.ts';
import { createStatementNames } from './statement-names.ts';
import {
  createTransactions,
  isOutdatedPlan,
  type Queryable,
  type Transaction,
  type TransactionOptions,
} from './transactions.ts';

export type { Queryable, Transaction } from './transactions.ts';

export interface Database extends Queryable {
  readonly pool: pg.Pool;
  /** Creates a client outside the pool, with the present login; not connected yet. */
  newClient(): pg.Client;
  /**
   * Runs work in one transaction, which the use case owns. Retries after deadlocks and serialization failures, five
   * attempts at most. Everything together times out as an outage after 2.8 s (P-C8), unless it runs in the background.
   */
  transaction<T>(work: (tx: Transaction) => Promise<T>, options?: TransactionOptions): Promise<T>;
  close(): Promise<void>;
}

/**
 * Time limits in milliseconds. Waiting for a connection and for a lock takes less than 3 s together (P-C8); a
 * transaction, which may wait for several locks, has an overall limit too. `unresponsive` is the client's own limit: a
 * PostgreSQL that is frozen or unreachable cannot enforce the others.
 */
const TIMEOUTS = { acquire: 1_400, statement: 2_500, lock: 1_500, idleInTransaction: 10_000, unresponsive: 4_000 };
const BIGINT = 20;

const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === BIGINT && format !== 'binary' ? Number : pg.types.getTypeParser(oid, format),
} as pg.CustomTypesConfig;

/**
 * Opens a connection pool with time limits.
 * @param options `url`: its new connections follow a secret that is replaced; `name` appears in pg_stat_activity; `max` connections (10); `timeoutFactor` multiplies all time limits,
 * for tests on slow machines; without a default, so that nobody forgets to pass it on
 */
export function openDatabase(options: {
  url: SecretText;
  name: string;
  max?: number | undefined;
  timeoutFactor: number;
  onError?: (error: Error) => void;
}): Database {
  const { timeoutFactor } = options;
  const { pool, newClient } = openLoginPool(options.url, {
    application_name: options.name,
    max: options.max ?? 10,
    connectionTimeoutMillis: TIMEOUTS.acquire * timeoutFactor,
    keepAlive: true,
    query_timeout: TIMEOUTS.unresponsive * timeoutFactor,
    statement_timeout: TIMEOUTS.statement * timeoutFactor,
    lock_timeout: TIMEOUTS.lock * timeoutFactor,
    idle_in_transaction_session_timeout: TIMEOUTS.idleInTransaction,
    types,
    pipeline: true,
  } as pg.PoolConfig);
  // Errors of idle connections arrive at the pool, those of connections in use at the client. Without a listener either
  // ends the process.
  pool.on('error', (error) => options.onError?.(error));
  pool.on('connect', (client) => client.on('error', (error) => options.onError?.(error)));
  const measured = measurePool(pool, options.name);
  const nameOf = createStatementNames();
  const statementOf = (sql: string, params: readonly unknown[]): pg.QueryConfig => ({
    name: params.length > 0 ? nameOf(sql) : undefined,
    text: sql,
    values: [...params],
  });
  return {
    pool,
    newClient,
    query: async <Row>(sql: string, params: readonly unknown[] = []) => {
      for (let attempts = 1; ; attempts += 1) {
        try {
          return (await runAlone(measured, statementOf(sql, params))).rows as Row[];
        } catch (error) {
          if (!isOutdatedPlan(error) || attempts > measured.max) throw error;
        }
      }
    },
    transaction: createTransactions(measured, { statementOf, timeoutFactor }),
    close: () => {
      forgetPool(pool, options.name);
      return pool.end();
    },
  };
}

/** Runs one statement on a connection of its own, which the pool drops when the statement fails. */
async function runAlone(pool: MeasuredPool, statement: pg.QueryConfig): Promise<pg.QueryResult> {
  const client = await pool.connect();
  let failure: Error | undefined;
  try {
    return await pool.run(client, statement);
  } catch (error) {
    failure = error as Error;
    throw error;
  } finally {
    client.release(failure);
  }
}

/** Whether an error means that PostgreSQL is away or overloaded, or a disk full, not that the work is wrong (P-B6, P-C8, F11). */
export function isOutage(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  if ('errors' in error && Array.isArray(error.errors) && error.errors.some(isOutage)) return true;
  const code = codeOf(error);
  if (/^(08|53|57P|58)/.test(code) || ['57014', '55P03', '40001', '40P01', '25P03', '25P04'].includes(code))
    return true;
  // A disk that is full, of this process or (53100, above) of PostgreSQL.
  if (code === 'ENOSPC' || code === 'EDQUOT') return true;
  if (/^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)/.test(code)) return true;
  return /timeout exceeded when trying to connect|Query read timeout|Connection terminated|Client has encountered a connection error|Cannot use a pool after calling end/i.test(
    'message' in error ? String(error.message) : '',
  );
}

/**
 * Whether PostgreSQL has refused or ended the connection itself: a changed password, a database that rejects
 * connections. A starting process must fail instead of waiting; work that is retried anyway may wait.
 */
export function refusesConnections(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.severity === 'FATAL';
}

/** Whether an error is a violation of the named unique constraint or index. */
export function violates(error: unknown, constraint: string): boolean {
  return error instanceof pg.DatabaseError && error.code === '23505' && error.constraint === constraint;
}
