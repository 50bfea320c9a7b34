import type pg from 'pg';
import { counter } from '../observability/metrics.ts';
import { codeOf } from './error-code.ts';
import type { MeasuredPool } from './measured-pool.ts';

/** Runs statements: the database itself, or a transaction in it. */
export interface Queryable {
  /**
   * Runs one statement with numbered parameters. In a transaction, statements that are started together run in
   * this order and take one round trip (inOneRoundTrip).
   * @returns the rows; bigint columns as numbers (cents and counts stay below 2^53)
   */
  query<Row = Record<string, unknown>>(sql: string, params?: readonly unknown[]): Promise<Row[]>;
}

export interface Transaction extends Queryable {
  /** Registers an action that runs after a successful commit, never after a rollback. */
  afterCommit(action: () => void): void;
}

export interface TransactionOptions {
  /**
   * No time limit for the transaction as a whole: for work that no user waits for. Single statements and waits keep
   * theirs.
   */
  background?: boolean;
}

/** The time limit of a transaction as a whole, including waits for a connection and for locks, and retries (P-C8). */
const TRANSACTION_TIMEOUT_MS = 2_800;
const MAX_ATTEMPTS = 5;

const retries = counter('postgres_transaction_retries_total', 'Transactions that were retried, by SQLSTATE', ['code']);

/**
 * Creates the transaction function of a pool. PostgreSQL enforces the time limit (transaction_timeout) by closing the
 * connection, which the pool then drops. Before version 17 it has no such setting, and only the single waits have
 * limits.
 * @param options `statementOf` names a statement, if it is frequent; `timeoutFactor` multiplies the time limit
 */
export function createTransactions(
  pool: MeasuredPool,
  options: { statementOf: (sql: string, params: readonly unknown[]) => pg.QueryConfig; timeoutFactor: number },
) {
  const { statementOf, timeoutFactor } = options;
  let hasTimeout: boolean | undefined;

  /** Takes no round trip of its own, except for the first call, which detects transaction_timeout. */
  async function begin(client: pg.PoolClient, until: number): Promise<void> {
    if (until === Infinity) return void (await client.query('begin'));
    const left = Math.max(1, Math.floor(until - performance.now()));
    await client.query(hasTimeout ? `begin; set local transaction_timeout = ${left}` : 'begin');
  }

  async function attempt<T>(work: (tx: Transaction) => Promise<T>, until: number): Promise<T> {
    const client = await pool.connect();
    const actions: (() => void)[] = [];
    let broken: Error | undefined;
    let committed = false;
    let isOver = false;
    try {
      if (until !== Infinity) hasTimeout ??= await supportsTransactionTimeout(client);
      const began = begin(client, until);
      began.catch(() => undefined); // awaited below, unless the work fails before
      const result = await work({
        query: async <Row>(sql: string, params: readonly unknown[] = []) => {
          // Of statements that were started together one has failed; the others must not reach the connection's next user.
          if (isOver) throw new Error('the transaction is over');
          return (await pool.run(client, statementOf(sql, params))).rows as Row[];
        },
        afterCommit: (action) => actions.push(action),
      });
      await began;
      isOver = true;
      await commit(pool, client);
      committed = true;
      return result;
    } catch (error) {
      isOver = true;
      if (isClientTimeout(error) || isOutdatedPlan(error)) broken = error;
      else
        await client.query('rollback').catch((failure: Error) => {
          broken = failure;
        });
      throw error;
    } finally {
      client.release(broken);
      if (committed) for (const action of actions) action();
    }
  }

  return async <T>(
    work: (tx: Transaction) => Promise<T>,
    { background = false }: TransactionOptions = {},
  ): Promise<T> => {
    const until = background ? Infinity : performance.now() + TRANSACTION_TIMEOUT_MS * timeoutFactor;
    for (let attempts = 1; ; attempts += 1) {
      try {
        return await attempt(work, until);
      } catch (error) {
        const code = codeOf(error);
        const most = isOutdatedPlan(error) ? pool.max + 1 : MAX_ATTEMPTS;
        const isTransient = ['40001', '40P01'].includes(code) || isOutdatedPlan(error);
        if (!isTransient || attempts >= most || performance.now() >= until) throw error;
        retries.inc({ code });
      }
    }
  };
}

/**
 * Whether pg timed out waiting for a response: PostgreSQL is frozen or unreachable, and a ROLLBACK would queue behind
 * the statement and wait as long again. Closing the connection ends the transaction instead.
 */
function isClientTimeout(error: unknown): error is Error {
  return error instanceof Error && error.message === 'Query read timeout';
}

/** @throws Error when a statement had failed although nobody saw its error: COMMIT rolls back then */
async function commit(pool: MeasuredPool, client: pg.PoolClient): Promise<void> {
  const { command } = await pool.run(client, 'commit');
  if (command !== 'COMMIT') throw new Error(`the transaction ended by ${command}: one of its statements failed`);
}

/**
 * Whether a migration has changed what a named statement returns. On a new connection it is planned again; every connection of
 * the pool may have the old plan.
 */
export function isOutdatedPlan(error: unknown): error is Error {
  return codeOf(error) === '0A000' && error instanceof Error && error.message.includes('cached plan');
}

async function supportsTransactionTimeout(client: pg.PoolClient): Promise<boolean> {
  const { rows } = await client.query("select current_setting('transaction_timeout', true) as known");
  return rows[0]?.known !== null;
}
