import type pg from 'pg';
import { codeOf } from './error-code.ts';

/** What a query can be put to: the database, or a transaction in it. */
export interface Queryable {
  /**
   * Runs one statement with numbered parameters.
   * @returns the rows; bigint columns as numbers (cents and counts stay below 2^53)
   */
  query<Row = Record<string, unknown>>(sql: string, params?: readonly unknown[]): Promise<Row[]>;
}

export interface Transaction extends Queryable {
  /** Registers what is to happen once the commit has succeeded; never run on rollback. */
  afterCommit(action: () => void): void;
}

export interface TransactionOptions {
  /** Work that nobody waits for, an event or a rebuilding: only its single statements and waits have limits. */
  background?: boolean;
}

/** From the wish for a transaction to its end, waits for a connection, for any number of locks and repetitions included (P-C8). */
const BUDGET_MS = 2_800;
const RETRIES = 5;

/**
 * Transactions on a pool, each within BUDGET_MS unless it is patient. PostgreSQL keeps the time (transaction_timeout) and
 * ends the connection with it, which the pool then drops. One before 17 does not know it: there each wait has its own limit only.
 * @param slowness the factor of BUDGET_MS
 */
export function createTransactions(pool: pg.Pool, slowness = 1) {
  let keepsTime: boolean | undefined;

  /** One round trip, but for the first time, which asks what this PostgreSQL knows. */
  async function begin(client: pg.PoolClient, until: number): Promise<void> {
    if (until === Infinity) return void (await client.query('BEGIN'));
    keepsTime ??= await knowsTransactionTimeout(client);
    const left = Math.max(1, Math.floor(until - performance.now()));
    await client.query(keepsTime ? `BEGIN; SET LOCAL transaction_timeout = ${left}` : 'BEGIN');
  }

  async function attempt<T>(work: (tx: Transaction) => Promise<T>, until: number): Promise<T> {
    const client = await pool.connect();
    const afterwards: (() => void)[] = [];
    let broken: Error | undefined;
    let committed = false;
    try {
      await begin(client, until);
      const result = await work({
        query: async <Row>(sql: string, params: readonly unknown[] = []) =>
          (await client.query(sql, [...params])).rows as Row[],
        afterCommit: (action) => afterwards.push(action),
      });
      await client.query('COMMIT');
      committed = true;
      return result;
    } catch (error) {
      if (isClientTimeout(error)) broken = error;
      else
        await client.query('ROLLBACK').catch((failure: Error) => {
          broken = failure;
        });
      throw error;
    } finally {
      client.release(broken);
      if (committed) for (const action of afterwards) action();
    }
  }

  return async <T>(
    work: (tx: Transaction) => Promise<T>,
    { background = false }: TransactionOptions = {},
  ): Promise<T> => {
    const until = background ? Infinity : performance.now() + BUDGET_MS * slowness;
    for (let tries = 1; ; tries += 1) {
      try {
        return await attempt(work, until);
      } catch (error) {
        if (tries >= RETRIES || performance.now() >= until || !['40001', '40P01'].includes(codeOf(error))) throw error;
      }
    }
  };
}

/**
 * pg gave up waiting for an answer: PostgreSQL is frozen or cut off, and a ROLLBACK would queue behind the statement and wait as
 * long again. The connection is closed instead, which ends the transaction.
 */
function isClientTimeout(error: unknown): error is Error {
  return error instanceof Error && error.message === 'Query read timeout';
}

async function knowsTransactionTimeout(client: pg.PoolClient): Promise<boolean> {
  const { rows } = await client.query("select current_setting('transaction_timeout', true) as known");
  return rows[0]?.known !== null;
}
