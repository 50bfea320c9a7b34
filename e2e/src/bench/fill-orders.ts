import pg from 'pg';

/** As many orders in one statement take some seconds. */
const BATCH_SIZE = 50_000;

/** Whose they are: each of these customers has every hundred-thousandth order. */
const CUSTOMERS = 100_000;

/** Ids that sort before those that the shop gives. */
const ID = `'00000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0')`;

/**
 * Inserts delivered orders number `from` to `to` (exclusive) of other customers directly into the tables of the order service,
 * spread over the year before, and vacuums and analyses these. Publishes no events: only the order service knows them.
 * @param url of a superuser, because triggers and foreign keys are passed over
 */
export async function fillOrders(
  url: string,
  { from, to }: { from: number; to: number },
  signal: AbortSignal,
): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('set session_replication_role = replica');
    for (let first = from; first < to; first += BATCH_SIZE) {
      signal.throwIfAborted();
      const range = [first, Math.min(first + BATCH_SIZE, to) - 1];
      for (const sql of [ORDERS, LINES, HISTORY]) await client.query(sql, range);
    }
    for (const table of ['orders', 'order_lines', 'order_history']) await client.query(`vacuum (analyze) ${table}`);
  } finally {
    await client.end();
  }
}

const ORDERS = `
  insert into orders (id, user_id, name, last_name, email, phone_number, address, country, zip_code, city, state,
    payment_method, status, items_count, subtotal_cents, created_at, delivered_at, version)
  select ${ID}, 'bench-' || n % ${CUSTOMERS}, 'Ada' || n % 1000, 'Lovelace' || n % ${CUSTOMERS},
    'ada' || n % ${CUSTOMERS} || '@shop.test', '5550100', 'Street ' || n % 1000, 'US', '10001', 'New York', 'NY',
    'cod', 'delivered', 2, 2000 + n % 10000, placed_at, placed_at + interval '1 day', 2
  from generate_series($1::bigint, $2::bigint) n,
    lateral (select now() - interval '8 days' - (n % 350) * interval '1 day' as placed_at) at`;

const LINES = `
  insert into order_lines (order_id, position, product_id, name, quantity, price_cents, count_before)
  select ${ID}, line, 'bench-' || (n + line) % 1000, 'Tent', 1, 1000, 10
  from generate_series($1::bigint, $2::bigint) n, generate_series(1, 2) line`;

const HISTORY = `
  insert into order_history (order_id, number, at, what, by)
  select ${ID}, number, now() - interval '8 days', (array['placed', 'delivered'])[number], 'shop'
  from generate_series($1::bigint, $2::bigint) n, generate_series(1, 2) number`;
