import { randomUUID } from 'node:crypto';
import { analyticsMigrations } from '@shop/analytics/src/service.ts';
import { migrations as catalogueMigrations } from '@shop/catalogue/src/migrations.ts';
import { orderMigrations } from '@shop/order/src/service.ts';
import { createLogger } from '@shop/platform/service/observability/logger.ts';
import { migrate, platformMigrations } from '@shop/platform/service/postgres/migrate.ts';
import { type Database, openDatabase } from '@shop/platform/service/postgres/postgres.ts';
import { type TestDatabase, testDatabase } from '@shop/testing/test-database.ts';
import { TIMEOUT_FACTOR } from '@shop/testing/timeout-factor.ts';
import type { Measurement } from '../measurements/measurements.ts';
import { checkAnalytics } from './analytics.ts';
import type { Databases } from './databases.ts';
import { checkProjections } from './projections.ts';
import { insertOrder } from './test-orders.ts';

const logger = createLogger({ name: 'checkers', level: 'warn' });
const directories = {
  order: [platformMigrations, orderMigrations],
  analytics: [platformMigrations, analyticsMigrations],
  catalogue: catalogueMigrations,
};
type Name = keyof typeof directories;

const made: TestDatabase[] = [];
const dbs = new Map<string, Database>();
const of = (name: string) => dbs.get(name) as Database;
const databases: Databases = { of, close: async () => {} };
const order = randomUUID();
const product = randomUUID();

beforeAll(async () => {
  for (const name of Object.keys(directories) as Name[]) {
    const database = await testDatabase({
      directories: directories[name],
      migrate: (target) => migrate({ ...target, logger }),
    });
    made.push(database);
    dbs.set(name, openDatabase({ url: database.url, name: 'checkers', max: 1, timeoutFactor: TIMEOUT_FACTOR }));
  }
}, 60_000);
afterAll(async () => {
  for (const db of dbs.values()) await db.close();
  for (const database of made) await database.drop();
});

/** An order of two units for $5.00, and the projections of it. */
beforeEach(async () => {
  await of('order').query(
    'truncate orders, order_lines, order_history, captures, refunds, pending_payments, idempotency_keys, stock, stock_adjustments, payment_attempts, mails_sent_again',
  );
  await of('analytics').query('truncate revenue_orders, dead_letters');
  await of('catalogue').query('truncate product_sales, stock');
  const at = '2026-11-21T10:30:00Z';
  await insertOrder(of('order'), { id: order, user: randomUUID(), product, at });
  await of('order').query('insert into stock (product_id, count, last_adjustment, version) values ($1, 98, 1, 2)', [
    product,
  ]);
  await of('analytics').query('insert into revenue_orders values ($1, $2, 500, true)', [order, at]);
  await of('catalogue').query('insert into product_sales (product_id, quantity) values ($1, 2)', [product]);
  await of('catalogue').query('insert into stock values ($1, 98, 1, 1, 98)', [product]);
});

const violations = (measurements: readonly Measurement[]) =>
  measurements.filter(({ holds }) => !holds).map(({ what }) => what);
const analyticsViolations = async (before?: Date) => violations(await checkAnalytics(databases, before));
const projectionViolations = async () => violations(await checkProjections(databases));

describe('checkAnalytics (P-B3)', () => {
  it('accepts equal hours and days', async () => {
    expect(await analyticsViolations()).toEqual([]);
  });

  it('reports a difference of one cent', async () => {
    await of('analytics').query('update revenue_orders set subtotal_cents = 501');
    expect(await analyticsViolations()).toEqual([
      'hours for which analytics differs',
      'days for which analytics differs',
    ]);
  });

  it('reports an order in another hour of the same day', async () => {
    await of('analytics').query(`update revenue_orders set created_at = created_at + interval '1 hour'`);
    expect(await analyticsViolations()).toEqual(['hours for which analytics differs']);
  });

  it('reports a missing order and an additional one', async () => {
    await of('analytics').query(`insert into revenue_orders values ($1, '2026-11-22T10:30:00Z', 1, true)`, [product]);
    expect(await analyticsViolations()).toHaveLength(2);
    await of('analytics').query('truncate revenue_orders');
    expect(await analyticsViolations()).toHaveLength(2);
  });

  it('ignores orders created after a given time', async () => {
    await of('analytics').query('truncate revenue_orders');
    expect(await analyticsViolations(new Date('2026-11-21T10:00:00Z'))).toEqual([]);
  });
});

describe('checkProjections (P-B1)', () => {
  it('accepts one effect of each order', async () => {
    expect(await projectionViolations()).toEqual([]);
  });

  it('counts what was sold of a variant for its product', async () => {
    const shirt = randomUUID();
    await of('order').query('update order_lines set variant_of = $1', [shirt]);
    expect(await projectionViolations()).toEqual(['products whose sales differ in the catalogue']);
    await of('catalogue').query('update product_sales set product_id = $1', [shirt]);
    expect(await projectionViolations()).toEqual([]);
  });

  it('reports an event that was applied twice or never', async () => {
    await of('catalogue').query('update product_sales set quantity = 4');
    expect(await projectionViolations()).toEqual(['products whose sales differ in the catalogue']);
    await of('catalogue').query('truncate product_sales');
    expect(await projectionViolations()).toEqual(['products whose sales differ in the catalogue']);
  });

  it('reports a stock that differs from the order service', async () => {
    await of('catalogue').query('update stock set remaining = 97');
    expect(await projectionViolations()).toEqual(['products whose stock differs in the catalogue']);
  });

  it('reports a dead-lettered event', async () => {
    await of('analytics').query(
      `insert into dead_letters (id, consumer, topic, partition, log_offset, error, attempts, first_seen)
       values ($1, 'analytics', 'order-events', 0, '1', 'bad', 3, now())`,
      [randomUUID()],
    );
    expect(await projectionViolations()).toEqual(['dead letters']);
  });
});
