import { randomUUID } from 'node:crypto';
import pg from 'pg';

/** Maximum of connections: that of the order service to its PostgreSQL. */
const POOL = 10;
const PRODUCTS = 200;
const STOCK = 1_000_000_000;

/**
 * Measures the minimum cost of an order: PostgreSQL takes stock and writes an order with its lines and an event, in six round trips.
 * Uses a separate schema with the same durability, which is dropped at the end.
 * @param options `connections`: concurrent customers, over ten connections at most
 * @returns transactions per second
 */
export async function measureOrderCeiling(
  databaseUrl: string,
  { connections, seconds }: { connections: number; seconds: number },
  signal: AbortSignal,
): Promise<number> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: Math.min(connections, POOL) });
  try {
    await pool.query(`
      drop schema if exists bench cascade;
      create schema bench;
      create table bench.stock (product_id int primary key, count int not null check (count >= 0));
      insert into bench.stock select n, ${STOCK} from generate_series(1, ${PRODUCTS}) n;
      create table bench.orders (id uuid primary key, user_id uuid not null, cents int not null, created_at timestamptz not null default now());
      create index on bench.orders (user_id, created_at desc);
      create table bench.lines (order_id uuid not null references bench.orders, product_id int not null, quantity int not null, primary key (order_id, product_id));
      create table bench.outbox (seq bigint generated always as identity primary key, event jsonb not null);
    `);
    let done = 0;
    const startedAt = performance.now();
    const until = startedAt + seconds * 1_000;
    const client = async () => {
      while (performance.now() < until && !signal.aborted) {
        await order(pool);
        done += 1;
      }
    };
    await Promise.all(Array.from({ length: connections }, client));
    signal.throwIfAborted();
    return (1_000 * done) / (performance.now() - startedAt);
  } finally {
    // A failed server has already caused an error above.
    await pool.query('drop schema if exists bench cascade').catch(() => undefined);
    await pool.end();
  }
}

async function order(pool: pg.Pool): Promise<void> {
  const products = [...new Set(Array.from({ length: 1 + below(3) }, () => 1 + below(PRODUCTS)))];
  const id = randomUUID();
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query('select 1 from bench.stock where product_id = any($1::int[]) order by product_id for update', [
      products,
    ]);
    await client.query('update bench.stock set count = count - 1 where product_id = any($1::int[])', [products]);
    await client.query(
      `with placed as (insert into bench.orders (id, user_id, cents) values ($1, $2, 100) returning id)
       insert into bench.lines select placed.id, product_id, 1 from placed, unnest($3::int[]) product_id`,
      [id, randomUUID(), products],
    );
    await client.query('insert into bench.outbox (event) values ($1)', [JSON.stringify({ id, products })]);
    await client.query('commit');
    client.release();
  } catch (error) {
    client.release(true);
    throw error;
  }
}

function below(limit: number): number {
  return Math.floor(Math.random() * limit);
}
