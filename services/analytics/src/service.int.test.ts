import type { OrderState } from '@shop/contracts/order-events.ts';
import { eventually } from '@shop/testing/eventually.ts';
import { shuffled } from '@shop/testing/shuffled.ts';
import { dropProjection } from './drop-projection.ts';
import { REVENUE, revenueOfDay } from './revenue.ts';
import { openTestService, orderEvent, type TestService } from './testing/test-service.ts';

let analytics: TestService;

beforeAll(async () => {
  analytics = await openTestService();
  await analytics.start('analytics');
});
afterAll(() => analytics.close());

describe('GET /api/orders/analysis/{date}', () => {
  it('returns the orders of a UTC day that count as revenue, oldest first', async () => {
    const at = (time: string, state: Partial<OrderState> = {}) =>
      orderEvent({ createdAt: `2026-01-${time}Z`, ...state });
    const [before, first, last, after] = [
      at('09T23:59:59.999'),
      at('10T00:00:00.000', { subtotalCents: 1_999 }),
      at('10T23:59:59.999', { status: 'delivered' }),
      at('11T00:00:00.000'),
    ] as const;
    const lost = (['expired', 'cancelled', 'refunding', 'refunded'] as const).map((status) =>
      at('10T12:00:00.000', { status }),
    );
    await analytics.publish([last, after, ...lost, before, first]);
    await eventually(async () => expect((await analytics.projection()).length).toBe(8));
    const { status, body } = await analytics.analysis('2026-01-10');
    expect(status).toBe(200);
    expect(body).toEqual([
      { _id: first.data.orderId, createdAt: '2026-01-10T00:00:00.000Z', orderTotal: { cartSubtotal: 19.99 } },
      { _id: last.data.orderId, createdAt: '2026-01-10T23:59:59.999Z', orderTotal: { cartSubtotal: 10 } },
    ]);
  });

  it('returns every order of a long day once, page by page', async () => {
    const times = ['10:00:00.000', '10:00:00.000', '10:00:00.001', '11:00:00.000', '23:00:00.000'];
    const orders = times.map((time) => orderEvent({ createdAt: `2026-01-15T${time}Z` }));
    await analytics.publish(orders);
    await eventually(async () => expect((await analytics.analysis('2026-01-15')).body.length).toBe(5));
    const pages: string[][] = [];
    let cursor: string | undefined;
    do {
      const page = await revenueOfDay(analytics.db, '2026-01-15', cursor, 2);
      pages.push(page.rows.map(({ _id }) => _id));
      cursor = page.next;
    } while (cursor !== undefined);
    expect(pages.map(({ length }) => length)).toEqual([2, 2, 1]);
    expect(pages.flat().sort()).toEqual(orders.map(({ data }) => data.orderId).sort());
  });

  it('no longer returns a cancelled order', async () => {
    const placed = orderEvent({ createdAt: '2026-01-20T10:00:00.000Z' });
    await analytics.publish([placed]);
    await eventually(async () => expect((await analytics.analysis('2026-01-20')).body.length).toBe(1));
    await analytics.publish([orderEvent({ ...placed.data, status: 'cancelled' }, 2)]);
    await eventually(async () => expect((await analytics.analysis('2026-01-20')).body).toEqual([]));
  });

  it('is restricted to administrators, and returns 400 for an invalid date', async () => {
    expect((await analytics.analysis('2026-01-10', { isAdmin: false })).status).toBe(403);
    expect((await analytics.analysis('2026-01-10', { signedIn: false })).status).toBe(401);
    for (const day of ['2026-02-30', 'today', '2026-1-1', '%00']) {
      const { status, body } = await analytics.analysis(day);
      expect([status, body.details[0].field]).toEqual([400, 'date']);
    }
    for (const day of ['0000-01-01', '9999-12-31']) expect((await analytics.analysis(day)).status).toBe(200);
  });
});

describe('GET /api/admin/analytics/days/{date}', () => {
  const day = '2026-04-10';
  const onDay = (state: Partial<OrderState>) => orderEvent({ createdAt: `${day}T12:00:00.000Z`, ...state });

  it('returns gross, refunded and net revenue of a UTC day', async () => {
    await analytics.publish([
      onDay({ subtotalCents: 1_999 }),
      onDay({ subtotalCents: 500, status: 'delivered' }),
      onDay({ subtotalCents: 250, status: 'refunding' }),
      onDay({ subtotalCents: 125, status: 'refunded' }),
      onDay({ status: 'cancelled' }),
      onDay({ status: 'expired' }),
      onDay({ status: 'refunded', createdAt: '2026-04-09T23:59:59.999Z' }),
      onDay({ status: 'refunded', createdAt: '2026-04-11T00:00:00.000Z' }),
    ]);
    await eventually(async () =>
      expect((await analytics.sumsOfDay(day)).body).toEqual({ gross: 28.74, refunded: 3.75, net: 24.99 }),
    );
    const shown = (await analytics.analysis(day)).body as { orderTotal: { cartSubtotal: number } }[];
    expect(shown.reduce((sum, { orderTotal }) => sum + orderTotal.cartSubtotal * 100, 0)).toBe(2_499);
    expect((await analytics.sumsOfDay('2025-01-01')).body).toEqual({ gross: 0, refunded: 0, net: 0 });
  });

  it('is restricted to administrators, and returns 400 for an invalid date', async () => {
    expect((await analytics.sumsOfDay(day, { isAdmin: false })).status).toBe(403);
    expect((await analytics.sumsOfDay(day, { signedIn: false })).status).toBe(401);
    expect((await analytics.sumsOfDay('2026-02-30')).status).toBe(400);
  });
});

describe('the revenue projection', () => {
  afterEach(async () => {
    const { stored, ofOrders } = await analytics.hours();
    expect(stored).toEqual(ofOrders);
  });

  it('is unaffected by duplicate, reordered and replayed events (P-B4)', async () => {
    const orders = Array.from({ length: 40 }, (_, index) => {
      const placed = orderEvent({ subtotalCents: 100 + index, createdAt: `2026-02-${10 + (index % 3)}T10:00:00.000Z` });
      const status = (['paid', 'cancelled', 'delivered', 'expired'] as const)[index % 4] ?? 'paid';
      return [placed, orderEvent({ ...placed.data, status }, 2)];
    });
    const all = orders.flat();
    await analytics.publish(shuffled([...all, ...all, ...all, ...all, ...all]));
    const expected = orders
      .map(([, latest]) => latest?.data)
      .filter((state) => state?.status === 'paid' || state?.status === 'delivered')
      .reduce((sum, state) => sum + (state?.subtotalCents ?? 0), 0);
    const sum = async () => {
      const days = await Promise.all(['2026-02-10', '2026-02-11', '2026-02-12'].map((day) => analytics.analysis(day)));
      const amounts = days.flatMap(({ body }) => body.map((order: { orderTotal: { cartSubtotal: number } }) => order));
      return amounts.reduce((total, { orderTotal }) => total + Math.round(orderTotal.cartSubtotal * 100), 0);
    };
    const untilApplied = (version: number) =>
      eventually(async () => {
        const applied = 'select 1 from event_versions where consumer = $1 and version = $2 and subject = any($3)';
        const subjects = orders.map(([placed]) => placed?.subject);
        expect(await analytics.db.query(applied, [REVENUE, version, subjects])).toHaveLength(orders.length);
      });
    await untilApplied(2);
    expect(await sum()).toBe(expected);
    const before = await analytics.projection();
    await analytics.publish(shuffled(all));
    // A newer version of the same state, published last, shows when the replayed events have been consumed.
    await analytics.publish(orders.map(([, latest]) => orderEvent(latest?.data ?? {}, 3)));
    await untilApplied(3);
    expect(await analytics.projection()).toEqual(before);
  });

  it('is rebuilt identically from the event log by a new consumer group (P-B3)', async () => {
    const before = await analytics.projection();
    await analytics.stop();
    await dropProjection(analytics.db);
    expect(await analytics.projection()).toEqual([]);
    await analytics.start('analytics-again');
    await eventually(async () => expect(await analytics.projection()).toEqual(before));
  });

  it('is rebuilt identically from republished orders (P-B3)', async () => {
    const before = await analytics.projection();
    await dropProjection(analytics.db);
    await analytics.republish();
    await eventually(async () => expect(await analytics.projection()).toEqual(before));
  });
});

it('does not start in another currency than its first start', async () => {
  const shop = await openTestService();
  await shop.start('analytics', 'EUR');
  await shop.stop();
  await expect(shop.start('analytics')).rejects.toThrow(
    'The amounts in this database are in EUR, fixed at its first start, but SHOP_CURRENCY is USD',
  );
  await shop.close();
});
