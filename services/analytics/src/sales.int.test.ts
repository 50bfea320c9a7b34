import type { OrderState } from '@shop/contracts/order-events.ts';
import { newId } from '@shop/platform/service/postgres/new-id.ts';
import { eventually } from '@shop/testing/eventually.ts';
import { shuffled } from '@shop/testing/shuffled.ts';
import { dropProjection } from './drop-projection.ts';
import { openTestService, orderEvent, productEvent, type TestService } from './testing/test-service.ts';

let analytics: TestService;

beforeAll(async () => {
  analytics = await openTestService();
  await analytics.start('analytics');
});
afterAll(() => analytics.close());

/** Midnight in New York: the days of a browser there. */
const day = (date: string) => `2026-${date}T05:00:00.000Z`;
const dayOf = (date: string, next: string) => ({ from: day(date), until: day(next) });

/** An order of these lines. */
function orderOf(lines: [productId: string, quantity: number, priceCents: number][], state: Partial<OrderState>) {
  return orderEvent({
    lines: lines.map(([productId, quantity, priceCents]) => ({ productId, quantity, priceCents })),
    itemsCount: lines.reduce((sum, [, quantity]) => sum + quantity, 0),
    subtotalCents: lines.reduce((sum, [, quantity, priceCents]) => sum + quantity * priceCents, 0),
    ...state,
  });
}

/** Waits until every projection has applied the latest event of each of these subjects. */
async function untilApplied(events: readonly { subject: string; version: number }[]): Promise<void> {
  const latest = new Map<string, number>();
  for (const { subject, version } of events) latest.set(subject, Math.max(version, latest.get(subject) ?? 0));
  const behind = `select s.subject from unnest($1::text[], $2::bigint[]) as s (subject, version)
    cross join unnest(case when s.subject like 'order/%' then '{revenue,sold-items}' else '{products}' end::text[]) c (consumer)
    left join event_versions v on v.consumer = c.consumer and v.subject = s.subject
    where v.version is distinct from s.version`;
  await eventually(async () =>
    expect(await analytics.db.query(behind, [[...latest.keys()], [...latest.values()]])).toEqual([]),
  );
}

describe('GET /api/admin/analytics/sales', () => {
  const query = {
    ...dayOf('01-11', '01-12'),
    beforeFrom: day('01-10'),
    beforeUntil: day('01-11'),
  };

  it('compares the orders of two periods of exact times that count as revenue, to the cent', async () => {
    const at = (createdAt: string, state: Partial<OrderState> = {}) => orderEvent({ createdAt, ...state });
    const orders = [
      at('2026-01-10T04:59:59.999Z', { subtotalCents: 100_000 }),
      at('2026-01-10T05:00:00.000Z', { subtotalCents: 1_999 }),
      at('2026-01-11T04:59:59.999Z', { subtotalCents: 1, status: 'delivered' }),
      at('2026-01-11T05:00:00.000Z', { subtotalCents: 10 }),
      at('2026-01-11T20:00:00.000Z', { subtotalCents: 20, status: 'paid' }),
      ...(['expired', 'cancelled', 'refunding', 'refunded'] as const).map((status) =>
        at('2026-01-11T20:00:00.000Z', { status }),
      ),
      at('2026-01-12T05:00:00.000Z', { subtotalCents: 100_000 }),
    ];
    await analytics.publish(orders);
    await untilApplied(orders);
    const { status, body } = await analytics.sales(query);
    expect([status, body]).toEqual([200, { revenue: 0.3, orders: 2, before: { revenue: 20, orders: 2 } }]);
  });

  it('sums periods that begin and end within hours, from whole hours and the orders around them', async () => {
    const start = Date.parse('2026-07-01T00:00:00.000Z');
    const at = (minutes: number) => new Date(start + minutes * 60_000).toISOString();
    const orders = Array.from({ length: 60 }, (_, n) =>
      orderEvent({ createdAt: at(n * 7.5), subtotalCents: 2 ** (n % 30), status: n % 7 === 3 ? 'refunded' : 'placed' }),
    );
    await analytics.publish(orders);
    await untilApplied(orders);
    const expected = (from: number, until: number) => {
      const within = orders.filter(
        ({ data: { createdAt, status } }) => status === 'placed' && createdAt >= at(from) && createdAt < at(until),
      );
      const cents = within.reduce((sum, { data }) => sum + data.subtotalCents, 0);
      return { revenue: cents / 100, orders: within.length };
    };
    for (const from of [0, 7.5, 30, 59.9, 60, 61, 120]) {
      for (const until of [7.6, 30, 60, 75, 119, 120, 121, 180, 445]) {
        if (until <= from) continue;
        const period = { from: at(from), until: at(until) };
        const { body } = await analytics.sales({ ...period, beforeFrom: at(0), beforeUntil: at(60) });
        expect({ from, until, ...body }).toEqual({ from, until, ...expected(from, until), before: expected(0, 60) });
      }
    }
    await analytics.db.query('update revenue_hours set orders = orders + 1 where hour = $1', [at(0)]);
    const { body } = await analytics.sales({ from: at(0), until: at(60), beforeFrom: at(0), beforeUntil: at(30) });
    expect([body.orders, body.before.orders]).toEqual([expected(0, 60).orders + 1, expected(0, 30).orders]);
  });

  it('sums to the same cents as the days of the chart', async () => {
    const orders = Array.from({ length: 30 }, (_, index) =>
      orderEvent({
        createdAt: `2026-02-${10 + (index % 3)}T0${index % 10}:00:00.000Z`,
        subtotalCents: 1_001 + index,
        status: index % 5 === 0 ? 'cancelled' : 'placed',
      }),
    );
    await analytics.publish(orders);
    await untilApplied(orders);
    const { body } = await analytics.sales({
      from: '2026-02-10T00:00:00Z',
      until: '2026-02-13T00:00:00Z',
      beforeFrom: '2026-02-07T00:00:00Z',
      beforeUntil: '2026-02-10T00:00:00Z',
    });
    const days = await Promise.all(['2026-02-10', '2026-02-11', '2026-02-12'].map((date) => analytics.sumsOfDay(date)));
    const net = days.reduce((sum, { body: { net } }) => sum + Math.round(net * 100), 0);
    expect(Math.round(body.revenue * 100)).toBe(net);
    expect(net).toBeGreaterThan(0);
    expect(body.before).toEqual({ revenue: 0, orders: 0 });
  });

  it.each([
    ['a start that is no time', { from: 'yesterday' }, 'from'],
    ['a time without a zone', { from: '2026-01-11T05:00:00' }, 'from'],
    ['a day that does not exist', { until: '2026-02-30T05:00:00Z' }, 'until'],
    ['an end before the start', { until: '2026-01-11T04:59:59Z' }, 'until'],
    ['an empty period', { until: day('01-11') }, 'until'],
    ['a period of more than 31 days', { until: '2026-02-11T05:00:00.001Z' }, 'until'],
    ['a compared period of more than 31 days', { beforeFrom: '2025-12-01T05:00:00Z' }, 'beforeUntil'],
  ])('returns 400 for %s', async (_, change, field) => {
    const { status, body } = await analytics.sales({ ...query, ...change });
    expect([status, body.details[0].field]).toEqual([400, field]);
  });

  it('accepts 31 days, and is restricted to administrators', async () => {
    expect((await analytics.sales({ ...query, until: '2026-02-11T05:00:00Z' })).status).toBe(200);
    expect((await analytics.sales({ from: day('01-11') })).status).toBe(400);
    expect((await analytics.sales(query, { isAdmin: false })).status).toBe(403);
    expect((await analytics.sales(query, { signedIn: false })).status).toBe(401);
  });
});

describe('GET /api/admin/analytics/top', () => {
  it('counts each variant by itself, with the product whose form it is in', async () => {
    const [small, medium] = [newId(), newId()];
    const shirt = { category: 'Clothes', variantOf: small };
    const events = [
      productEvent({ ...shirt, productId: small, name: 'Shirt, S' }),
      productEvent({ ...shirt, productId: medium, name: 'Shirt, M' }),
      // Off sale since: its form exists.
      productEvent({ ...shirt, productId: medium, name: 'Shirt, M', removed: true, published: false }, 2),
      orderOf(
        [
          [small, 1, 1_000],
          [medium, 2, 1_500],
        ],
        { createdAt: '2026-03-15T12:00:00Z' },
      ),
    ];
    await analytics.publish(events);
    await untilApplied(events);
    const sold = { category: 'Clothes', removed: false, variantOf: small };
    expect((await analytics.top(dayOf('03-15', '03-16'))).body.products).toEqual([
      { ...sold, _id: medium, name: 'Shirt, M', revenue: 30, pieces: 2 },
      { ...sold, _id: small, name: 'Shirt, S', revenue: 10, pieces: 1 },
    ]);
  });

  it('lists products and top-level categories by revenue or pieces, and adds up to the revenue', async () => {
    const [laptop, desktop, mug, unknown] = [newId(), newId(), newId(), newId()];
    const on = (createdAt: string, state: Partial<OrderState> = {}) => ({ createdAt, ...state });
    const events = [
      productEvent({ productId: laptop, name: 'Laptop', category: 'Computers/Laptops' }),
      productEvent({ productId: desktop, name: 'Desktop', category: 'Computers' }),
      // A draft since: its form exists.
      productEvent({ productId: desktop, name: 'Desktop', category: 'Computers', removed: true, published: false }, 2),
      productEvent({ productId: mug, name: 'Mug', category: 'Kitchen' }),
      productEvent({ productId: mug, name: 'Camp mug', category: 'Kitchen', removed: true }, 2),
      orderOf(
        [
          [laptop, 1, 99_999],
          [mug, 10, 499],
        ],
        on('2026-03-05T12:00:00Z'),
      ),
      orderOf(
        [
          [desktop, 2, 50_000],
          [unknown, 3, 1],
        ],
        on('2026-03-05T13:00:00Z', { status: 'delivered' }),
      ),
      orderOf([[mug, 100, 499]], on('2026-03-05T14:00:00Z', { status: 'refunded' })),
      orderOf([[mug, 100, 499]], on('2026-03-06T05:00:00Z')),
      // Of an order that was projected before there were items, only the revenue is known.
      orderEvent(on('2026-03-05T15:00:00Z', { subtotalCents: 12 })),
    ];
    await analytics.publish(events);
    await untilApplied(events);
    const byRevenue = (await analytics.top(dayOf('03-05', '03-06'))).body;
    expect(byRevenue).toEqual({
      revenue: 2_050.04,
      orders: 3,
      pieces: 16,
      products: [
        { _id: desktop, name: 'Desktop', category: 'Computers', removed: false, revenue: 1_000, pieces: 2 },
        { _id: laptop, name: 'Laptop', category: 'Computers/Laptops', removed: false, revenue: 999.99, pieces: 1 },
        { _id: mug, name: 'Camp mug', category: 'Kitchen', removed: true, revenue: 49.9, pieces: 10 },
        { _id: unknown, name: null, category: null, removed: false, revenue: 0.03, pieces: 3 },
      ],
      productsCount: 4,
      categories: [
        { name: 'Computers', revenue: 1_999.99, pieces: 3 },
        { name: 'Kitchen', revenue: 49.9, pieces: 10 },
        { name: null, revenue: 0.03, pieces: 3 },
      ],
      categoriesCount: 3,
      unlisted: { revenue: 0.12, orders: 1 },
    });
    const byPieces = (await analytics.top({ ...dayOf('03-05', '03-06'), by: 'pieces' })).body;
    expect(byPieces.products.map(({ name }: { name: string }) => name)).toEqual([
      'Camp mug',
      null,
      'Desktop',
      'Laptop',
    ]);
    expect(byPieces.categories.map(({ name }: { name: string }) => name)).toEqual(['Kitchen', 'Computers', null]);
  });

  it('lists at most ten products, and says how many there are', async () => {
    const orders = Array.from({ length: 12 }, (_, index) =>
      orderOf([[newId(), 1, 100 + index]], { createdAt: '2026-03-10T12:00:00Z' }),
    );
    await analytics.publish(orders);
    await untilApplied(orders);
    const { body } = await analytics.top(dayOf('03-10', '03-11'));
    expect(body.products.map(({ revenue }: { revenue: number }) => revenue)).toEqual(
      [111, 110, 109, 108, 107, 106, 105, 104, 103, 102].map((cents) => cents / 100),
    );
    expect([body.productsCount, body.orders, body.revenue]).toEqual([12, 12, 12.66]);
  });

  it('is empty for a period without orders, and returns 400 for an invalid period or sort', async () => {
    const nothing = { revenue: 0, orders: 0 };
    expect((await analytics.top(dayOf('05-05', '05-06'))).body).toEqual({
      ...nothing,
      pieces: 0,
      products: [],
      productsCount: 0,
      categories: [],
      categoriesCount: 0,
      unlisted: nothing,
    });
    for (const [query, field] of [
      [{ ...dayOf('05-05', '05-06'), by: 'price' }, 'by'],
      [dayOf('05-06', '05-05'), 'until'],
      [{ until: day('05-06') }, 'from'],
    ] as const) {
      const { status, body } = await analytics.top(query);
      expect([status, body.details[0].field]).toEqual([400, field]);
    }
    expect((await analytics.top(dayOf('05-05', '05-06'), { isAdmin: false })).status).toBe(403);
    expect((await analytics.top(dayOf('05-05', '05-06'), { signedIn: false })).status).toBe(401);
  });
});

describe('the sold items', () => {
  it('are unaffected by duplicate, reordered and replayed events (P-B4)', async () => {
    const orders = Array.from({ length: 20 }, (_, index) => {
      const placed = orderOf(
        [
          [newId(), index + 1, 250],
          [newId(), 1, 99],
        ],
        { createdAt: '2026-06-01T12:00:00Z' },
      );
      return [placed, orderEvent({ ...placed.data, status: index % 2 === 0 ? 'delivered' : 'cancelled' }, 2)];
    }).flat();
    await analytics.publish(shuffled([...orders, ...orders, ...orders]));
    await untilApplied(orders);
    const before = await analytics.soldItems();
    const { revenue, pieces, unlisted } = (await analytics.top(dayOf('06-01', '06-02'))).body;
    // The delivered orders have 1, 3, … 19 pieces at 2.50 and ten at 0.99.
    expect([revenue, pieces, unlisted]).toEqual([259.9, 110, { revenue: 0, orders: 0 }]);
    await analytics.publish(shuffled(orders));
    // A newer version of the same state, published last, shows when the replayed events have been consumed.
    const latest = orders.filter(({ version }) => version === 2).map(({ data }) => orderEvent(data, 3));
    await analytics.publish(latest);
    await untilApplied(latest);
    expect(await analytics.soldItems()).toEqual(before);
  });

  it('sums the lines of one product, and follows an order whose lines changed', async () => {
    const [first, second] = [newId(), newId()];
    const order = orderOf(
      [
        [first, 1, 100],
        [first, 2, 100],
        [second, 1, 50],
      ],
      {},
    );
    const changed = orderOf([[second, 4, 50]], { orderId: order.data.orderId });
    const itemsOf = () =>
      analytics.db.query('select product_id, pieces, revenue_cents from sold_items where order_id = $1 order by 2', [
        order.data.orderId,
      ]);
    await analytics.publish([order]);
    await untilApplied([order]);
    expect(await itemsOf()).toEqual([
      { product_id: second, pieces: 1, revenue_cents: 50 },
      { product_id: first, pieces: 3, revenue_cents: 300 },
    ]);
    await analytics.publish([{ ...changed, version: 2 }]);
    await untilApplied([{ ...changed, version: 2 }]);
    expect(await itemsOf()).toEqual([{ product_id: second, pieces: 4, revenue_cents: 200 }]);
  });

  it('are filled by republished orders of before this table, without dropping the revenue', async () => {
    const [items, products, revenue] = [
      await analytics.soldItems(),
      await analytics.products(),
      await analytics.projection(),
    ];
    // As after the upgrade: revenue has applied all versions, the new subscriptions none.
    await analytics.db.query('truncate sold_items, products');
    await analytics.db.query(`delete from event_versions where consumer in ('sold-items', 'products')`);
    const known = (await analytics.top(dayOf('03-05', '03-06'))).body;
    expect([known.revenue, known.unlisted]).toEqual([2_050.04, { revenue: 2_050.04, orders: 3 }]);
    await analytics.republish();
    await eventually(async () =>
      expect([await analytics.soldItems(), await analytics.products()]).toEqual([items, products]),
    );
    expect(await analytics.projection()).toEqual(revenue);
  });

  it('are rebuilt identically after a drop, and from the log by a new consumer group (P-B3)', async () => {
    const read = async () => [await analytics.soldItems(), await analytics.products(), await analytics.projection()];
    const before = await read();
    await dropProjection(analytics.db);
    await analytics.republish();
    await eventually(async () => expect(await read()).toEqual(before));
    await analytics.stop();
    await dropProjection(analytics.db);
    await analytics.start('analytics-again');
    await eventually(async () => expect(await read()).toEqual(before));
  });
});
