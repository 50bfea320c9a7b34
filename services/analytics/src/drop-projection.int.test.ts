import { setTimeout as wait } from 'node:timers/promises';
import { platformMigrations } from '@shop/platform/service/postgres/migrate.ts';
import { newId } from '@shop/platform/service/postgres/new-id.ts';
import type { Queryable } from '@shop/platform/service/postgres/postgres.ts';
import { openTestStores } from '@shop/platform/testing/service-kit.ts';
import { eventually } from '@shop/testing/eventually.ts';
import { itInTestAll } from '@shop/testing/scope.ts';
import { dropProjection, PROJECTION } from './drop-projection.ts';
import { subscriptions } from './subscriptions.ts';
import { openTestService, orderEvent, productEvent, type TestService } from './testing/test-service.ts';

let analytics: TestService;

beforeEach(async () => {
  analytics = await openTestService();
});
afterEach(() => analytics.close());

/** Fills both tables in batches, each well within the statement timeout. */
async function fillProjection(orders: number): Promise<void> {
  const batch = 50_000;
  for (let from = 1; from <= orders; from += batch) {
    const range = [from, from + batch - 1];
    await analytics.db.query(
      `insert into event_versions select 'revenue', 'order/' || n, 1, 1 from generate_series($1::int, $2::int) n`,
      range,
    );
    await analytics.db.query(
      `insert into revenue_orders select n, '2020-01-01', 100, true from generate_series($1::int, $2::int) n`,
      range,
    );
  }
}

describe('dropProjection', () => {
  it('loses no order when 50 per second arrive while the projection is dropped and republished', async () => {
    await fillProjection(200_000);
    await analytics.start('analytics');
    const placed: string[] = [];
    let arriving = true;
    const arrivals = (async () => {
      while (arriving) {
        const order = orderEvent({});
        await analytics.publish([order]);
        placed.push(order.data.orderId);
        // biome-ignore lint/plugin/no-sleep: the rate of the load
        await wait(20);
      }
    })();
    await eventually(() => expect(placed.length).toBeGreaterThan(25));
    await dropProjection(analytics.db);
    // biome-ignore lint/plugin/no-sleep: orders arrive between the two steps
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

  itInTestAll(
    'drops a million orders within the statement timeout',
    async () => {
      await fillProjection(1_000_000);
      await dropProjection(analytics.db);
      const [remaining] = await analytics.db.query(
        'select (select count(*) from event_versions) as versions, (select count(*) from revenue_orders) as orders',
      );
      expect(remaining).toEqual({ versions: 0, orders: 0 });
    },
    180_000,
  );

  it('retries while a backup reads the tables, and drops both afterwards', async () => {
    await fillProjection(1);
    let retries = 0;
    const backup = analytics.db.transaction(
      async (tx) => {
        await tx.query('lock table revenue_orders in access share mode');
        await eventually(() => expect(retries).toBeGreaterThan(0));
      },
      { background: true },
    );
    await eventually(async () => {
      const locks = `select 1 from pg_locks where relation = 'revenue_orders'::regclass and mode = 'AccessShareLock' and granted`;
      expect((await analytics.db.query(locks)).length).toBeGreaterThan(0);
    });
    await dropProjection(analytics.db, () => {
      retries += 1;
    });
    await backup;
    expect(await analytics.projection()).toEqual([]);
  }, 60_000);

  it('names every table of the service but those of the platform', async () => {
    const platform = await openTestStores([platformMigrations]);
    const tablesOf = async (db: Queryable) =>
      (
        await db.query<{ name: string }>(
          `select table_name as name from information_schema.tables
           where table_schema = 'public' and table_name !~ '_migrations(_lock)?$' order by 1`,
        )
      ).map(({ name }) => name);
    const shared = await tablesOf(platform.db);
    await platform.close();
    const own = (await tablesOf(analytics.db)).filter((name) => !shared.includes(name));
    expect(['event_versions', ...own].sort()).toEqual([...PROJECTION].sort());
  });

  it('truncates the versions and the tables of every subscription', async () => {
    expect(subscriptions.map(({ name }) => name)).toEqual(['revenue', 'sold-items', 'products']);
    await analytics.start('analytics');
    const productId = newId();
    await analytics.publish([
      productEvent({ productId }),
      orderEvent({ lines: [{ productId, quantity: 1, priceCents: 1_000 }] }),
    ]);
    const rows = async () => [
      (await analytics.db.query('select 1 from event_versions')).length,
      (await analytics.projection()).length,
      (await analytics.soldItems()).length,
      (await analytics.products()).length,
    ];
    await eventually(async () => expect(await rows()).toEqual([3, 1, 1, 1]));
    await dropProjection(analytics.db);
    expect(await rows()).toEqual([0, 0, 0, 0]);
  });
});
