import { randomUUID } from 'node:crypto';
import { orderMigrations } from '@shop/order/src/service.ts';
import { createLogger } from '@shop/platform/service/lifecycle/logger.ts';
import { migrate, platformMigrations } from '@shop/platform/service/postgres/migrate.ts';
import { type Database, openDatabase } from '@shop/platform/service/postgres/postgres.ts';
import { type TestDatabase, testDatabase } from '@shop/testing/test-database.ts';
import type { HistoryEntry } from '../clients/history.ts';
import type { Databases } from './databases.ts';
import { checkOrders, type OrderInput } from './orders.ts';
import { checkStock } from './stock.ts';
import { insertOrder } from './test-orders.ts';

const logger = createLogger({ name: 'checkers', level: 'warn' });
const user = randomUUID();
const product = randomUUID();

let database: TestDatabase;
let db: Database;
let databases: Databases;
let history: HistoryEntry[];

beforeAll(async () => {
  database = await testDatabase({
    directories: [platformMigrations, orderMigrations],
    migrate: (target) => migrate({ ...target, logger }),
  });
  db = openDatabase({ url: database.url, name: 'checkers', max: 2 });
  databases = { of: () => db, close: async () => {} };
});
afterAll(async () => {
  await db.close();
  await database.drop();
});
beforeEach(async () => {
  await db.query('truncate orders, order_lines, order_history, idempotency_keys, stock, stock_adjustments, outbox');
  await db.query('insert into stock (product_id, count, last_adjustment, version) values ($1, 98, 1, 2)', [product]);
  await db.query('insert into stock_adjustments (product_id, number, requested, applied) values ($1, 1, 100, 100)', [
    product,
  ]);
  history = [];
});

const input: OrderInput = { user, subtotalCents: 500, lines: [{ productId: product, quantity: 2 }] };

function asked(key: string, outcome: HistoryEntry['outcome'], id?: string): void {
  const status = { ok: 201, fail: 409, info: 504 }[outcome];
  const times = { t0: 1, t1: 2, seed: 1, client: 'one', op: 'order' };
  history.push({ ...times, key, input, outcome, status, body: id === undefined ? null : { _id: id } });
}

async function stored(key: string | null, { lines = true } = {}): Promise<string> {
  const id = randomUUID();
  await insertOrder(db, { id, user, at: new Date(), ...(lines && { product }) });
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

const broken = async () =>
  (await checkOrders(databases, history)).filter(({ holds }) => !holds).map(({ what }) => what);

describe('the checker of orders (P-A1)', () => {
  it('is content with accepted orders that are there, unknown ones there or not, and refused ones that are not', async () => {
    asked('accepted', 'ok', await stored('accepted'));
    asked('retried', 'info');
    asked('retried', 'ok', await stored('retried'));
    asked('arrived', 'info');
    await stored('arrived');
    asked('never arrived', 'info');
    asked('refused', 'fail');
    expect(await broken()).toEqual([]);
  });

  it('finds a lost one', async () => {
    asked('accepted', 'ok', randomUUID());
    expect(await broken()).toEqual(['orders lost']);
  });

  it('finds one that was made twice for one key', async () => {
    const id = await stored('twice');
    asked('twice', 'ok', id);
    asked('twice', 'ok', randomUUID());
    expect(await broken()).toEqual(['orders doubled']);
  });

  it('finds half of one', async () => {
    asked('half', 'info');
    await stored('half', { lines: false });
    expect(await broken()).toEqual(['orders half made']);
  });

  it('finds one that nobody asked for, or that was refused', async () => {
    asked('accepted', 'ok', await stored('accepted'));
    await stored(null);
    expect(await broken()).toEqual(['orders of nobody']);
    asked('refused', 'fail');
    await stored('refused');
    expect(await broken()).toEqual(['orders of nobody']);
  });
});

describe('the checker of stock (P-A2)', () => {
  const leaks = async () => (await checkStock(databases)).filter(({ holds }) => !holds).map(({ what }) => what);

  it('is content while corrections less sales are what is left', async () => {
    await stored('one');
    expect(await leaks()).toEqual([]);
  });

  it('finds a reservation without an order, and an order without a reservation', async () => {
    expect(await leaks()).toEqual(['stocks that leak']);
    await stored('one');
    await stored('two');
    expect(await leaks()).toEqual(['stocks that leak']);
  });

  it('gives back what a cancelled order held', async () => {
    const id = await stored('one');
    await stored('two');
    await db.query(`update orders set status = 'cancelled' where id = $1`, [id]);
    expect(await leaks()).toEqual([]);
  });
});
