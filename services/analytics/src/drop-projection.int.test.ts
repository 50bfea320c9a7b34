import { setTimeout as wait } from 'node:timers/promises';
import { eventually } from '@shop/testing/eventually.ts';
import { dropProjection } from './drop-projection.ts';
import { subscriptions } from './subscriptions.ts';
import { openTestAnalytics, orderEvent, type TestAnalytics } from './test-analytics.ts';

let analytics: TestAnalytics;

beforeEach(async () => {
  analytics = await openTestAnalytics();
});
afterEach(() => analytics.close());

/** Fills both tables in batches, each well within a statement's time limit. */
async function fillProjection(orders: number): Promise<void> {
  const batch = 50_000;
  for (let from = 1; from <= orders; from += batch) {
    const range = [from, from + batch - 1];
    await analytics.db.query(
      `INSERT INTO event_versions SELECT 'revenue', 'order/' || n, 1, 1 FROM generate_series($1::int, $2::int) n`,
      range,
    );
    await analytics.db.query(
      `INSERT INTO revenue_orders SELECT n, '2020-01-01', 100, true FROM generate_series($1::int, $2::int) n`,
      range,
    );
  }
}

describe('dropping the revenue projection', () => {
  it('loses no order when 50 a second arrive while it is dropped and rebuilt by republishing', async () => {
    await fillProjection(200_000);
    await analytics.start('analytics');
    const placed: string[] = [];
    let arriving = true;
    const arrivals = (async () => {
      while (arriving) {
        const order = orderEvent({});
        await analytics.publish([order]);
        placed.push(order.data.orderId);
        await wait(20);
      }
    })();
    await eventually(() => expect(placed.length).toBeGreaterThan(25), { within: 20_000 });
    await dropProjection(analytics.db);
    await wait(500);
    await analytics.republish();
    arriving = false;
    await arrivals;
    await eventually(
      async () => {
        const projected = (await analytics.projection()).map((row) => row.order_id);
        expect(projected.sort()).toEqual([...placed].sort());
      },
      { within: 30_000, every: 200 },
    );
  }, 90_000);

  it('takes no longer for a million orders than a statement may', async () => {
    await fillProjection(1_000_000);
    await dropProjection(analytics.db);
    const [left] = await analytics.db.query(
      'SELECT (SELECT count(*) FROM event_versions) AS versions, (SELECT count(*) FROM revenue_orders) AS orders',
    );
    expect(left).toEqual({ versions: 0, orders: 0 });
  }, 180_000);

  it('tries again while a backup reads the tables, and drops both when it has ended', async () => {
    await fillProjection(1);
    let busy = 0;
    const backup = analytics.db.transaction(
      async (tx) => {
        await tx.query('LOCK TABLE revenue_orders IN ACCESS SHARE MODE');
        await eventually(() => expect(busy).toBeGreaterThan(0), { within: 20_000 });
      },
      { background: true },
    );
    await eventually(async () => {
      const locks = `SELECT 1 FROM pg_locks WHERE relation = 'revenue_orders'::regclass AND mode = 'AccessShareLock' AND granted`;
      expect((await analytics.db.query(locks)).length).toBeGreaterThan(0);
    });
    await dropProjection(analytics.db, () => {
      busy += 1;
    });
    await backup;
    expect(await analytics.projection()).toEqual([]);
  }, 60_000);

  it('may truncate every version, because revenue is the only subscription of this service', () => {
    expect(subscriptions.map(({ name }) => name)).toEqual(['revenue']);
  });
});
