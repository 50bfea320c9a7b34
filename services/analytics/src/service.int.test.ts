import { generateKeyPairSync } from 'node:crypto';
import type { EventOf } from '@shop/contracts/event.ts';
import type { OrderState, OrderStatus, orderEvents } from '@shop/contracts/order-events.ts';
import { openEventLog } from '@shop/platform/event-log/open-event-log.ts';
import { createIdentitySigner, IDENTITY_HEADER } from '@shop/platform/identity.ts';
import { createLogger } from '@shop/platform/logger.ts';
import { migrate, platformMigrations } from '@shop/platform/migrate.ts';
import { newId } from '@shop/platform/new-id.ts';
import { type Database, openDatabase } from '@shop/platform/postgres.ts';
import { eventually } from '@shop/testing/eventually.ts';
import { type TestDatabase, testDatabase } from '@shop/testing/test-database.ts';
import request from 'supertest';
import { forgetRevenue, REVENUE } from './revenue.ts';
import { analyticsMigrations, createAnalyticsService } from './service.ts';

const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const sign = createIdentitySigner(privateKey.export({ type: 'pkcs8', format: 'pem' }).toString());
const logger = createLogger({ name: 'test', level: 'silent' });

let [database, events]: TestDatabase[] = [];
let db: Database;
let log: ReturnType<typeof openEventLog>;
let service: ReturnType<typeof createAnalyticsService>;

beforeAll(async () => {
  database = await testDatabase({ directories: [platformMigrations, analyticsMigrations], migrate });
  events = await testDatabase();
  db = openDatabase({ url: database.url, name: 'test' });
  log = openEventLog({ eventLogUrl: events.url, name: 'test', logger });
  service = await started('analytics');
});
afterAll(async () => {
  await service.stop();
  await Promise.all([db.close(), log.close()]);
  await Promise.all([database?.drop(), events?.drop()]);
});

async function started(eventGroup: string) {
  const created = createAnalyticsService(
    {
      port: 0,
      innerPort: 0,
      logLevel: 'silent',
      mode: 'demo',
      failpoints: '',
      parent: 'none',
      databaseUrl: database?.url ?? '',
      eventLogUrl: events?.url ?? '',
      identityPublicKeys: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
      eventGroup,
    },
    { logger },
  );
  await created.start();
  return created;
}

async function analysis(day: string, { isAdmin = true, signedIn = true } = {}) {
  const caller = { kind: 'user' as const, userId: newId(), sessionId: newId(), isAdmin, doNotLogout: false };
  const identity = await sign({ ...caller, name: 'Grace', lastName: 'Moss', email: 'grace@shop.test' }, 'analytics');
  return request(`http://127.0.0.1:${service.port()}`)
    .get(`/api/orders/analysis/${day}`)
    .set(signedIn ? { [IDENTITY_HEADER]: identity } : {});
}

function publish(given: readonly EventOf<typeof orderEvents>[]): Promise<void> {
  return log.publish(
    given.map((event) => ({ topic: 'order-events', key: event.subject, value: Buffer.from(JSON.stringify(event)) })),
  );
}

function orderEvent(
  {
    orderId = newId(),
    createdAt = '2026-03-01T10:00:00.000Z',
    subtotalCents = 1_000,
    status = 'placed',
  }: Partial<OrderState>,
  version = 1,
): EventOf<typeof orderEvents> {
  const types: Partial<Record<OrderStatus, EventOf<typeof orderEvents>['type']>> = { placed: 'order-created' };
  return {
    specversion: '1.0',
    id: crypto.randomUUID(),
    type: types[status] ?? (`order-${status}` as EventOf<typeof orderEvents>['type']),
    source: 'order',
    time: createdAt,
    schemaVersion: 1,
    subject: `order/${orderId}`,
    version,
    epoch: 1,
    republished: false,
    data: {
      orderId,
      userId: newId(),
      createdAt,
      status,
      paymentMethod: 'cod',
      isPaid: false,
      paidAt: null,
      isDelivered: false,
      deliveredAt: null,
      itemsCount: 1,
      subtotalCents,
      lines: [],
    },
  };
}

function shuffled<Item>(items: readonly Item[]): Item[] {
  return items
    .map((item) => ({ item, place: Math.random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item);
}

const projection = () => db.query('SELECT * FROM revenue_orders ORDER BY order_id');

describe('GET /api/orders/analysis/{date}', () => {
  it('gives the orders of a UTC day that count as revenue, oldest first', async () => {
    const at = (time: string, more: Partial<OrderState> = {}) => orderEvent({ createdAt: `2026-01-${time}Z`, ...more });
    const [before, first, last, after] = [
      at('09T23:59:59.999'),
      at('10T00:00:00.000', { subtotalCents: 1_999 }),
      at('10T23:59:59.999', { status: 'delivered' }),
      at('11T00:00:00.000'),
    ] as const;
    const lost = (['expired', 'cancelled', 'refunding', 'refunded'] as const).map((status) =>
      at('10T12:00:00.000', { status }),
    );
    await publish([last, after, ...lost, before, first]);
    await eventually(async () => expect((await projection()).length).toBe(8));
    const { status, body } = await analysis('2026-01-10');
    expect(status).toBe(200);
    expect(body).toEqual([
      { _id: first.data.orderId, createdAt: '2026-01-10T00:00:00.000Z', orderTotal: { cartSubtotal: 19.99 } },
      { _id: last.data.orderId, createdAt: '2026-01-10T23:59:59.999Z', orderTotal: { cartSubtotal: 10 } },
    ]);
  });

  it('takes a cancelled order out again', async () => {
    const placed = orderEvent({ createdAt: '2026-01-20T10:00:00.000Z' });
    await publish([placed]);
    await eventually(async () => expect((await analysis('2026-01-20')).body.length).toBe(1));
    await publish([orderEvent({ ...placed.data, status: 'cancelled' }, 2)]);
    await eventually(async () => expect((await analysis('2026-01-20')).body).toEqual([]));
  });

  it('is for administrators, and for real days only', async () => {
    expect((await analysis('2026-01-10', { isAdmin: false })).status).toBe(403);
    expect((await analysis('2026-01-10', { signedIn: false })).status).toBe(401);
    for (const day of ['2026-02-30', 'today', '2026-1-1', '%00']) {
      const { status, body } = await analysis(day);
      expect([status, body.details[0].field]).toEqual([400, 'date']);
    }
    for (const day of ['0000-01-01', '9999-12-31']) expect((await analysis(day)).status).toBe(200);
  });
});

describe('the projection', () => {
  it('is the same after duplicates ×5 in any order, and after replays (P-B4)', async () => {
    const orders = Array.from({ length: 40 }, (_, place) => {
      const placed = orderEvent({ subtotalCents: 100 + place, createdAt: `2026-02-${10 + (place % 3)}T10:00:00.000Z` });
      const status = (['paid', 'cancelled', 'delivered', 'expired'] as const)[place % 4] ?? 'paid';
      return [placed, orderEvent({ ...placed.data, status }, 2)];
    });
    const all = orders.flat();
    await publish(shuffled([...all, ...all, ...all, ...all, ...all]));
    const expected = orders
      .map(([, now]) => now?.data)
      .filter((state) => state?.status === 'paid' || state?.status === 'delivered')
      .reduce((sum, state) => sum + (state?.subtotalCents ?? 0), 0);
    const sum = async () => {
      const days = await Promise.all(['2026-02-10', '2026-02-11', '2026-02-12'].map((day) => analysis(day)));
      const amounts = days.flatMap(({ body }) => body.map((order: { orderTotal: { cartSubtotal: number } }) => order));
      return amounts.reduce((total, { orderTotal }) => total + Math.round(orderTotal.cartSubtotal * 100), 0);
    };
    await eventually(async () => expect(await sum()).toBe(expected), { within: 15_000 });
    const before = await projection();
    await publish(shuffled(all));
    // A newer version of the same state behind each replay tells when the replay has been heard.
    await publish(orders.map(([, now]) => orderEvent(now?.data ?? {}, 3)));
    await eventually(
      async () => {
        const heard = `SELECT 1 FROM event_versions WHERE consumer = $1 AND version = 3`;
        expect(await db.query(heard, [REVENUE])).toHaveLength(orders.length);
      },
      { within: 15_000 },
    );
    expect(await projection()).toEqual(before);
  });

  it('is rebuilt identically from the beginning of the log by a new group (P-B3)', async () => {
    const before = await projection();
    await service.stop();
    await forgetRevenue(db);
    expect(await projection()).toEqual([]);
    service = await started('analytics-again');
    await eventually(async () => expect(await projection()).toEqual(before), { within: 10_000 });
  });

  it('is rebuilt identically when order republishes (P-B3)', async () => {
    const versions = await db.query<{ subject: string; version: number }>(
      'SELECT subject, version FROM event_versions WHERE consumer = $1',
      [REVENUE],
    );
    const rows = await db.query<{ orderId: string; createdAt: Date; subtotalCents: number; counts: boolean }>(
      `SELECT order_id AS "orderId", created_at AS "createdAt", subtotal_cents AS "subtotalCents", counts FROM revenue_orders`,
    );
    const before = await projection();
    await forgetRevenue(db);
    const version = new Map(versions.map((seen) => [seen.subject, seen.version]));
    await publish(
      rows.map(({ orderId, createdAt, subtotalCents, counts }) => ({
        ...orderEvent(
          { orderId, createdAt: createdAt.toISOString(), subtotalCents, status: counts ? 'placed' : 'cancelled' },
          version.get(`order/${orderId}`),
        ),
        republished: true,
      })),
    );
    await eventually(async () => expect(await projection()).toEqual(before));
  });
});
