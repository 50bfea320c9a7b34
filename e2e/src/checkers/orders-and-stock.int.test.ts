import { randomUUID } from 'node:crypto';
import { orderMigrations } from '@shop/order/src/service.ts';
import { platformMigrations } from '@shop/platform/service/postgres/migrate.ts';
import type { Database } from '@shop/platform/service/postgres/postgres.ts';
import { openTestStores } from '@shop/platform/testing/service-kit.ts';
import type { HistoryEntry } from '../clients/history.ts';
import type { OrderInput } from '../clients/order-client.ts';
import type { Databases } from './databases.ts';
import { checkOrders } from './orders.ts';
import { checkStock } from './stock.ts';
import { insertOrder } from './test-orders.ts';

const user = randomUUID();
const product = randomUUID();

let stores: Awaited<ReturnType<typeof openTestStores>>;
let db: Database;
let databases: Databases;
let history: HistoryEntry[];

beforeAll(async () => {
  stores = await openTestStores([platformMigrations, orderMigrations]);
  db = stores.db;
  databases = { of: () => db, close: async () => {} };
});
afterAll(async () => {
  await stores.close();
});
beforeEach(async () => {
  await db.query(
    'truncate orders, order_lines, order_history, captures, refunds, pending_payments, idempotency_keys, stock, stock_adjustments, payment_attempts, mails_sent_again, outbox',
  );
  await db.query('insert into stock (product_id, count, last_adjustment, version) values ($1, 98, 1, 2)', [product]);
  await db.query('insert into stock_adjustments (product_id, number, requested, applied) values ($1, 1, 100, 100)', [
    product,
  ]);
  history = [];
});

const PLACED_AT = new Date('2026-11-20T10:00:00Z');
const input: OrderInput = { user, subtotalCents: 500, lines: [{ productId: product, quantity: 2 }] };

function sent(key: string, outcome: HistoryEntry['outcome'], id?: string): void {
  const status = { ok: 201, fail: 409, info: 504 }[outcome];
  const times = { t0: 1, t1: 2, seed: 1, client: 'one', op: 'order' };
  history.push({ ...times, key, input, outcome, status, body: id === undefined ? null : { _id: id } });
}

async function store(key: string | null, { lines = true } = {}): Promise<string> {
  const id = randomUUID();
  await insertOrder(db, { id, user, at: PLACED_AT, ...(lines && { product }) });
  if (key !== null)
    await db.query(
      `insert into idempotency_keys (user_id, key, body_hash, order_id, created_at) values ($1, $2, 'hash', $3, now())`,
      [user, key, id],
    );
  await db.query(
    `insert into outbox (event_id, topic, subject, version, envelope) values ($1, 'order-events', $2, 1, $3)`,
    [randomUUID(), `order/${id}`, JSON.stringify({ type: 'order-created' })],
  );
  return id;
}

const violations = async () =>
  (await checkOrders(databases, history)).filter(({ holds }) => !holds).map(({ what }) => what);

describe('checkOrders (P-A1)', () => {
  it('accepts stored accepted orders, orders of unknown outcome stored or not, and rejected orders that are not stored', async () => {
    sent('accepted', 'ok', await store('accepted'));
    sent('retried', 'info');
    sent('retried', 'ok', await store('retried'));
    sent('arrived', 'info');
    await store('arrived');
    sent('never arrived', 'info');
    sent('rejected', 'fail');
    expect(await violations()).toEqual([]);
  });

  it('reports an accepted order that is not stored', async () => {
    sent('accepted', 'ok', randomUUID());
    expect(await violations()).toEqual(['orders lost']);
  });

  it('reports two orders for one Idempotency-Key', async () => {
    const id = await store('twice');
    sent('twice', 'ok', id);
    sent('twice', 'ok', randomUUID());
    expect(await violations()).toEqual(['orders duplicated']);
  });

  it('reports an order without its lines', async () => {
    sent('half', 'info');
    await store('half', { lines: false });
    expect(await violations()).toEqual(['orders incomplete']);
  });

  it('reports an order that nobody sent or that was rejected', async () => {
    sent('accepted', 'ok', await store('accepted'));
    await store(null);
    expect(await violations()).toEqual(['orders that nobody sent']);
    sent('rejected', 'fail');
    await store('rejected');
    expect(await violations()).toEqual(['orders that nobody sent']);
  });
});

describe('checkStock (P-A2)', () => {
  const violations = async () => (await checkStock(databases)).filter(({ holds }) => !holds).map(({ what }) => what);

  it('accepts a stock that equals adjustments minus orders', async () => {
    await store('one');
    expect(await violations()).toEqual([]);
  });

  it('reports stock taken without an order, and an order that took no stock', async () => {
    expect(await violations()).toEqual(['products with wrong stock']);
    await store('one');
    await store('two');
    expect(await violations()).toEqual(['products with wrong stock']);
  });

  it('does not count cancelled orders', async () => {
    const id = await store('one');
    await store('two');
    await db.query(`update orders set status = 'cancelled' where id = $1`, [id]);
    expect(await violations()).toEqual([]);
  });
});
