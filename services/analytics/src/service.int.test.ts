import type { OrderState } from '@shop/contracts/order-events.ts';
import { eventually } from '@shop/testing/eventually.ts';
import { shuffled } from '@shop/testing/shuffled.ts';
import { dropProjection } from './drop-projection.ts';
import { REVENUE } from './revenue.ts';
import { openTestAnalytics, orderEvent, type TestAnalytics } from './test-analytics.ts';

let analytics: TestAnalytics;

beforeAll(async () => {
  analytics = await openTestAnalytics();
  await analytics.start('analytics');
});
afterAll(() => analytics.close());

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
    await analytics.publish([last, after, ...lost, before, first]);
    await eventually(async () => expect((await analytics.projection()).length).toBe(8));
    const { status, body } = await analytics.analysis('2026-01-10');
    expect(status).toBe(200);
    expect(body).toEqual([
      { _id: first.data.orderId, createdAt: '2026-01-10T00:00:00.000Z', orderTotal: { cartSubtotal: 19.99 } },
      { _id: last.data.orderId, createdAt: '2026-01-10T23:59:59.999Z', orderTotal: { cartSubtotal: 10 } },
    ]);
  });

  it('takes a cancelled order out again', async () => {
    const placed = orderEvent({ createdAt: '2026-01-20T10:00:00.000Z' });
    await analytics.publish([placed]);
    await eventually(async () => expect((await analytics.analysis('2026-01-20')).body.length).toBe(1));
    await analytics.publish([orderEvent({ ...placed.data, status: 'cancelled' }, 2)]);
    await eventually(async () => expect((await analytics.analysis('2026-01-20')).body).toEqual([]));
  });

  it('is for administrators, and for real days only', async () => {
    expect((await analytics.analysis('2026-01-10', { isAdmin: false })).status).toBe(403);
    expect((await analytics.analysis('2026-01-10', { signedIn: false })).status).toBe(401);
    for (const day of ['2026-02-30', 'today', '2026-1-1', '%00']) {
      const { status, body } = await analytics.analysis(day);
      expect([status, body.details[0].field]).toEqual([400, 'date']);
    }
    for (const day of ['0000-01-01', '9999-12-31']) expect((await analytics.analysis(day)).status).toBe(200);
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
    await analytics.publish(shuffled([...all, ...all, ...all, ...all, ...all]));
    const expected = orders
      .map(([, now]) => now?.data)
      .filter((state) => state?.status === 'paid' || state?.status === 'delivered')
      .reduce((sum, state) => sum + (state?.subtotalCents ?? 0), 0);
    const sum = async () => {
      const days = await Promise.all(['2026-02-10', '2026-02-11', '2026-02-12'].map((day) => analytics.analysis(day)));
      const amounts = days.flatMap(({ body }) => body.map((order: { orderTotal: { cartSubtotal: number } }) => order));
      return amounts.reduce((total, { orderTotal }) => total + Math.round(orderTotal.cartSubtotal * 100), 0);
    };
    const heard = (version: number) =>
      eventually(
        async () => {
          const seen = 'SELECT 1 FROM event_versions WHERE consumer = $1 AND version = $2 AND subject = ANY($3)';
          const subjects = orders.map(([placed]) => placed?.subject);
          expect(await analytics.db.query(seen, [REVENUE, version, subjects])).toHaveLength(orders.length);
        },
        { within: 15_000 },
      );
    await heard(2);
    expect(await sum()).toBe(expected);
    const before = await analytics.projection();
    await analytics.publish(shuffled(all));
    // A newer version of the same state behind each replay tells when the replay has been heard.
    await analytics.publish(orders.map(([, now]) => orderEvent(now?.data ?? {}, 3)));
    await heard(3);
    expect(await analytics.projection()).toEqual(before);
  });

  it('is rebuilt identically from the beginning of the log by a new group (P-B3)', async () => {
    const before = await analytics.projection();
    await analytics.stop();
    await dropProjection(analytics.db);
    expect(await analytics.projection()).toEqual([]);
    await analytics.start('analytics-again');
    await eventually(async () => expect(await analytics.projection()).toEqual(before), { within: 20_000 });
  });

  it('is rebuilt identically when every order is repeated as it stands (P-B3)', async () => {
    const before = await analytics.projection();
    await dropProjection(analytics.db);
    await analytics.republish();
    await eventually(async () => expect(await analytics.projection()).toEqual(before), { within: 20_000 });
  });
});
