import { exportOfOrder } from '@shop/contracts/export-api.ts';
import type { UserCaller } from '@shop/platform/service/identity/identity.ts';
import { newId } from '@shop/platform/service/postgres/new-id.ts';
import { administrator, customer } from './testing/callers.ts';
import { openTestService, type TestService } from './testing/test-service.ts';

let shop: TestService;
let clock: Date | undefined;
let product: string;
const grace = administrator();

beforeAll(async () => {
  shop = await openTestService({ replicas: 2, now: () => clock ?? new Date(), timeoutFactor: 20 });
  product = await shop.addProduct({ count: 10_000 });
});
afterEach(() => {
  clock = undefined;
});
afterAll(() => shop.close());

async function placeTestOrder(as: UserCaller, options: { paymentMethod?: 'pp' | 'cod' } = {}): Promise<string> {
  const { status, body } = await shop.order(as, [[product, 1]], 10, options);
  expect(status).toBe(201);
  return body._id;
}

describe('GET /api/orders', () => {
  it('returns the caller’s own orders, newest first, with or without a trailing slash', async () => {
    const ada = customer();
    const ids = [await placeTestOrder(ada), await placeTestOrder(ada), await placeTestOrder(ada)];
    await placeTestOrder(customer());
    for (const path of ['/api/orders', '/api/orders/']) {
      const { status, body } = await shop.call('get', path, { as: ada });
      expect([status, body.map(({ _id }: { _id: string }) => _id)]).toEqual([200, ids.toReversed()]);
    }
    expect((await shop.call('get', '/api/orders')).status).toBe(401);
  });
});

describe('GET /inner/export', () => {
  it('returns all of the caller’s own orders, and no others', async () => {
    const ada = customer();
    const ids = [await placeTestOrder(ada), await placeTestOrder(ada, { paymentMethod: 'pp' })];
    await placeTestOrder(customer());
    const { status, body } = await shop.call('get', '/inner/export', { as: ada });
    expect([status, body.orders.map(({ _id }: { _id: string }) => _id)]).toEqual([200, ids.toReversed()]);
    expect(exportOfOrder.parse(body)).toEqual(body);
    expect((await shop.call('get', '/inner/export', { as: grace })).body).toEqual({ backInStock: [], orders: [] });
    expect((await shop.call('get', '/inner/export')).status).toBe(401);
  });
});

describe('GET /api/orders/user/{id}', () => {
  it('returns the order to its owner and administrators, 404 to other users', async () => {
    const ada = customer();
    const id = await placeTestOrder(ada);
    for (const as of [ada, grace]) {
      const { status, body } = await shop.call('get', `/api/orders/user/${id}`, { as });
      expect([status, body._id]).toEqual([200, id]);
      expect(body.history).toEqual([{ at: body.createdAt, what: 'placed', by: 'customer', reason: null }]);
    }
    expect((await shop.call('get', `/api/orders/user/${id}`, { as: customer() })).status).toBe(404);
    expect((await shop.call('get', `/api/orders/user/${id}`)).status).toBe(401);
  });

  it('names the customer and the products that were deleted since the order', async () => {
    const ada = customer();
    const [kept, removed, draft] = [await shop.addProduct(), await shop.addProduct(), await shop.addProduct()];
    const order = [kept, removed, draft].map((id): [string, number] => [id, 1]);
    const id = (await shop.order(ada, order, 30)).body._id;
    const deletedSince = async (as = grace) =>
      (await shop.call('get', `/api/orders/user/${id}`, { as })).body.deletedSince;
    expect(await deletedSince()).toEqual({ customer: false, products: [] });
    await shop.db.query('update price_list set removed = true where product_id = $1', [removed]);
    await shop.db.query('update price_list set removed = true, draft = true where product_id = $1', [draft]);
    expect(await deletedSince(ada)).toEqual({ customer: false, products: [removed, draft] });
    await shop.db.query('insert into deleted_users values ($1)', [ada.userId]);
    expect(await deletedSince()).toEqual({ customer: true, products: [removed] });
  });

  it('returns 404 for an unknown or malformed id', async () => {
    for (const id of [newId(), 'nonsense', '%00', 'a%2Fb', "'; DROP TABLE orders"]) {
      const { status, body } = await shop.call('get', `/api/orders/user/${id}`, { as: grace });
      expect([status, body.code]).toEqual([404, 'not-found']);
    }
  });
});

describe('GET /api/orders/admin', () => {
  const list = (query: string, as = grace) => shop.call('get', `/api/orders/admin${query}`, { as });

  it('is restricted to administrators', async () => {
    expect((await list('', customer())).status).toBe(403);
    expect((await shop.call('get', '/api/orders/admin')).status).toBe(401);
  });

  it('returns all orders without a limit, and each order once over pages', async () => {
    const ada = customer({ name: 'Pagina', lastName: 'Turner', email: 'Pagina_50%@shop.test' });
    clock = new Date('2026-03-01T12:00:00.000Z');
    for (let count = 0; count < 7; count += 1) await placeTestOrder(ada);
    const all = await list(`?user=${ada.userId}&limit=null&cursor=`);
    expect([all.status, all.body.length, all.headers['x-next-cursor']]).toEqual([200, 7, undefined]);
    const paged: string[] = [];
    let cursor: string | undefined = '';
    while (cursor !== undefined) {
      const { body, headers } = await list(`?user=${ada.userId}&limit=3&cursor=${cursor}`);
      paged.push(...body.map(({ _id }: { _id: string }) => _id));
      cursor = headers['x-next-cursor'];
    }
    expect(paged).toEqual(all.body.map(({ _id }: { _id: string }) => _id));
    expect(paged).toEqual(paged.toSorted().toReversed());
  });

  it('searches names, email and id, and escapes wildcards', async () => {
    const ada = customer({ name: 'Zoë', lastName: "O'Hara", email: '50%_off@shop.test' });
    const id = await placeTestOrder(ada);
    const found = async (search: string) =>
      (await list(`?search=${encodeURIComponent(search)}`)).body.map(({ _id }: { _id: string }) => _id);
    for (const search of ['zoë', "o'hara ZOË", '50%_OFF', id]) expect(await found(search)).toEqual([id]);
    for (const search of ['50__off', '\u0000', 'zoë nobody', '\\']) expect(await found(search)).toEqual([]);
  });

  it('filters by status and user', async () => {
    const ada = customer();
    const [, second] = [await placeTestOrder(ada), await placeTestOrder(ada)];
    await shop.call('put', `/api/orders/delivered/${second}`, { as: grace });
    const { body } = await list(`?status=delivered&user=${ada.userId}`);
    expect(body.map(({ _id }: { _id: string }) => _id)).toEqual([second]);
    expect((await list('?user=nobody')).body).toEqual([]);
    expect((await list('?user=%00')).body).toEqual([]);
  });

  it('returns 400 naming an invalid limit, cursor or status', async () => {
    const limits = ['0', '201', 'x', '1.5', '0x10', '1e2', '%205%20', '%2B5', '-1'].map((limit) => `limit=${limit}`);
    for (const query of [...limits, 'cursor=nonsense', 'status=lost']) {
      const { status, body } = await list(`?${query}`);
      expect([status, body.details[0].field]).toEqual([400, query.split('=')[0]]);
    }
  });
});

describe('PUT /api/orders/delivered/{id}', () => {
  it('delivers once for twenty concurrent requests (P-A12)', async () => {
    const id = await placeTestOrder(customer());
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => shop.call('put', `/api/orders/delivered/${id}`, { as: grace })),
    );
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(responses.map(({ body }) => body.deliveredAt)).size).toBe(1);
    const { body } = await shop.call('put', `/api/orders/delivered/${id}`, { as: grace });
    expect(body).toEqual(responses[0]?.body);
    expect(body).toMatchObject({ isDelivered: true, isPaid: true, status: 'delivered', paidAt: body.deliveredAt });
    expect(body.history.map(({ what, by }: { what: string; by: string }) => [what, by])).toEqual([
      ['placed', 'customer'],
      ['paid', 'administrator'],
      ['delivered', 'administrator'],
    ]);
    const events = await shop.db.query(
      `select version, envelope->>'type' as type from outbox where subject = $1 order by version`,
      [`order/${id}`],
    );
    expect(events).toEqual([
      { version: 1, type: 'order-created' },
      { version: 2, type: 'order-delivered' },
    ]);
  });

  it('returns 403 to customers, 404 for an unknown order, 401 to a deleted administrator', async () => {
    const ada = customer();
    const id = await placeTestOrder(ada);
    const deliver = async (which: string, as: UserCaller) =>
      (await shop.call('put', `/api/orders/delivered/${which}`, { as })).status;
    expect(await deliver(id, ada)).toBe(403);
    expect(await deliver(newId(), grace)).toBe(404);
    expect(await deliver('nonsense', grace)).toBe(404);
    const deleted = administrator();
    await shop.db.query('insert into deleted_users values ($1)', [deleted.userId]);
    expect(await deliver(id, deleted)).toBe(401);
  });
});
