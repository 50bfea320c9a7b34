import { adminOrdersQuery, type Order } from '@shop/contracts/order-api.ts';
import { orderNumber } from '@shop/contracts/order-number.ts';
import { administrator, customer } from '../testing/callers.ts';
import { openTestService, type TestService } from '../testing/test-service.ts';
import { listAdminOrders } from './list-orders.ts';

let shop: TestService;
let clock: Date | undefined;
const grace = administrator();
/** Orders around midnight; two have the same time, and totals repeat. */
const PLACED = [
  ['first', '2026-03-01T23:58:00.000Z', 'Zoe', 'adams', 2],
  ['second', '2026-03-01T23:59:59.999Z', 'ann', 'Adams', 1],
  ['third', '2026-03-02T00:00:00.000Z', 'Bob', 'Baker', 2],
  ['fourth', '2026-03-02T00:00:00.000Z', 'bob', 'baker', 3],
  ['fifth', '2026-03-03T00:00:00.000Z', 'Cem', 'Öz', 1],
] as const;
const ids = new Map<string, string>();
let ada: ReturnType<typeof customer>;

beforeAll(async () => {
  shop = await openTestService({ now: () => clock ?? new Date() });
  const product = await shop.addProduct({ count: 1_000 });
  for (const [key, time, name, lastName, quantity] of PLACED) {
    clock = new Date(time);
    const as = customer({ name, lastName });
    if (key === 'third') ada = as;
    const { body } = await shop.order(as, [[product, quantity]], quantity * 10);
    ids.set(body._id, key);
  }
  const third = idOf('third');
  await shop.call('put', `/api/orders/delivered/${third}`, { as: grace });
  const fifth = idOf('fifth');
  await shop.db.query(`update orders set payment_method = 'pp' where id = $1`, [fifth]);
});
afterAll(() => shop.close());

async function list(query: string) {
  const { status, body, headers } = await shop.call('get', `/api/orders/admin?${query}`, { as: grace });
  expect(status).toBe(200);
  return {
    keys: (body as Order[]).map(({ _id }) => ids.get(_id)),
    next: headers['x-next-cursor'] as string | undefined,
  };
}

/** Reads a whole list in pages of `limit`. @returns the keys of its orders */
async function listPaged(query: string, limit: number) {
  const keys = [];
  for (let cursor: string | undefined = ''; cursor !== undefined; ) {
    const page = await list(`${query}&limit=${limit}&cursor=${cursor}`);
    keys.push(...page.keys);
    cursor = page.next;
  }
  return keys;
}

const SORTED = {
  date_1: ['first', 'second', 'third', 'fourth', 'fifth'],
  total_1: ['second', 'fifth', 'first', 'third', 'fourth'],
  user_1: ['second', 'first', 'third', 'fourth', 'fifth'],
};

describe('GET /api/orders/admin?sort=', () => {
  it.each(Object.entries(SORTED))(
    'sorts by %s in both directions, ignoring case and ordering equal rows by id',
    async (sort, keys) => {
      expect((await list(`sort=${sort}`)).keys).toEqual(keys);
      expect((await list(`sort=${sort.replace('_1', '_-1')}`)).keys).toEqual(keys.toReversed());
    },
  );

  it.each(['date_1', 'date_-1', 'total_1', 'total_-1', 'user_1', 'user_-1'])(
    'returns every row exactly once over pages of one and of two: %s',
    async (sort) => {
      const { keys } = await list(`sort=${sort}`);
      for (const limit of [1, 2]) expect(await listPaged(`sort=${sort}`, limit)).toEqual(keys);
    },
  );

  it('sorts newest first by default, and for an empty or null sort', async () => {
    for (const query of ['', 'sort=', 'sort=null']) {
      expect((await list(query)).keys).toEqual(SORTED.date_1.toReversed());
    }
  });

  it('neither repeats nor skips rows when another row moves between two pages', async () => {
    const first = await list('sort=total_1&limit=2');
    await shop.db.query('update orders set subtotal_cents = 1 where id = $1', [idOf('first')]);
    const rest = await list(`sort=total_1&limit=5&cursor=${first.next}`);
    await shop.db.query('update orders set subtotal_cents = 2000 where id = $1', [idOf('first')]);
    expect([first.keys, rest.keys]).toEqual([
      ['second', 'fifth'],
      ['third', 'fourth'],
    ]);
  });
});

describe('GET /api/orders/admin, filtered', () => {
  it.each([
    ['payment=pp', ['fifth']],
    ['payment=cod&status=placed', ['fourth', 'second', 'first']],
    ['status=delivered', ['third']],
    ['status=to-deliver', ['fourth', 'second', 'first']],
    ['status=to-deliver&payment=pp', []],
    ['search=adams&status=to-deliver&sort=user_1&to=2026-03-01', ['second', 'first']],
    ['from=2026-03-02', ['fifth', 'fourth', 'third']],
    ['to=2026-03-01', ['second', 'first']],
    ['from=2026-03-02&to=2026-03-02', ['fourth', 'third']],
    ['from=2026-03-03&to=2026-03-01', []],
    ['from=&to=null&payment=', ['fifth', 'fourth', 'third', 'second', 'first']],
    ['search=BAKER&sort=total_1', ['third', 'fourth']],
    ['search=adams&sort=user_1', ['second', 'first']],
    ['search=adams&sort=user_-1&payment=cod', ['first', 'second']],
    ['search=%20&sort=user_1', ['second', 'first', 'third', 'fourth', 'fifth']],
    ['search=unobtainium&sort=user_1', []],
    ['search=baker&sort=total_-1&status=placed&payment=cod&from=2026-03-01&to=2026-03-02', ['fourth']],
  ])('returns the matching orders, with and without pages: %s', async (query, keys) => {
    expect((await list(query)).keys).toEqual(keys);
    expect(await listPaged(query, 1)).toEqual(keys);
  });

  it.each(['user_1', 'user_-1'] as const)(
    'returns the same matches by %s, whether they are found before they are sorted or there are too many',
    async (sort) => {
      const query = adminOrdersQuery.parse({ search: 'a', sort, limit: '2' });
      const [few, many] = [await listAdminOrders(shop.db, query), await listAdminOrders(shop.db, query, { few: 1 })];
      expect(few).toEqual(many);
      expect([few.rows.length, few.next]).toEqual([2, expect.any(String)]);
    },
  );

  it('finds an order by its number, as people type it, by the beginning of that, and by the end of its id', async () => {
    const id = idOf('third') ?? '';
    const number = orderNumber(id);
    const begun = [number.slice(0, 4), number.slice(0, 6), number.slice(0, 8), number.replace('-', '').slice(0, 7)];
    for (const typed of [number, number.toLowerCase(), number.replace('-', ''), ...begun, id.slice(-8), id])
      expect((await list(`search=${typed}`)).keys).toEqual(['third']);
    expect((await list(`search=${number}%20baker`)).keys).toEqual(['third']);
    expect((await list(`search=${number}%20adams`)).keys).toEqual([]);
  });

  it('lists paid PayPal orders among those to deliver', async () => {
    const setStatus = (status: string) =>
      shop.db.query('update orders set status = $2 where id = $1', [idOf('fifth'), status]);
    await setStatus('paid');
    expect((await list('status=to-deliver')).keys).toEqual(['fifth', 'fourth', 'second', 'first']);
    expect((await list('status=to-deliver&payment=pp')).keys).toEqual(['fifth']);
    await setStatus('placed');
  });

  it('combines the user filter with other filters', async () => {
    expect((await list(`user=${ada.userId}&payment=cod&from=2026-03-02`)).keys).toEqual(['third']);
    expect((await list(`user=${ada.userId}&payment=pp`)).keys).toEqual([]);
  });
});

describe('GET /api/orders/admin with invalid parameters', () => {
  it('returns 400 naming `cursor` for a cursor of another sort or list, or a forged one', async () => {
    const { next } = await list('sort=date_1&limit=1');
    const forged = (...parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString('base64url');
    for (const query of [
      `cursor=${next}`,
      `sort=date_-1&cursor=${next}`,
      `sort=total_1&cursor=${next}`,
      `sort=date_1&cursor=${forged('date_1', 'soon', ids.keys().next().value)}`,
      `sort=date_1&cursor=${forged('date_1', '1', "'; DROP TABLE orders")}`,
      `sort=date_1&cursor=${forged('date_1', 1, ids.keys().next().value)}`,
      `sort=total_1&cursor=${forged('total_1', '9'.repeat(30), ids.keys().next().value)}`,
      `sort=user_1&cursor=${forged('user_1', 'a\u0000', 'b', ids.keys().next().value)}`,
      `sort=user_1&cursor=${forged('user_1', 'a', ids.keys().next().value)}`,
      `cursor=${forged()}`,
      `cursor=${Buffer.from('null').toString('base64url')}`,
    ]) {
      const { status, body } = await shop.call('get', `/api/orders/admin?${query}`, { as: grace });
      expect([query, status, body.details?.[0]?.field]).toEqual([query, 400, 'cursor']);
    }
  });

  it.each([
    'sort=total',
    'sort=date_2',
    'payment=cash',
    'status=to-send',
    'from=today',
    'from=2026-02-30',
    'to=2026-3-1',
    'to=2026-03-01T00:00',
  ])('returns 400 naming the invalid parameter: %s', async (query) => {
    const { status, body } = await shop.call('get', `/api/orders/admin?${query}`, { as: grace });
    expect([status, body.code, body.details[0].field]).toEqual([400, 'invalid', query.split('=')[0]]);
  });
});

describe('order lists without a limit', () => {
  const COUNT = 450;
  const pia = customer({ name: 'Pia', lastName: 'Quist' });

  beforeAll(async () => {
    await shop.db.query(
      `with inserted as (
         insert into orders (id, user_id, name, last_name, email, phone_number, address, country, zip_code, city, state,
           payment_method, status, items_count, subtotal_cents, created_at, version)
         select gen_random_uuid()::text, $1, 'Pia', 'Quist', 'pia@many.test', '1', 'a', 'b', 'c', 'd', 'e',
           'cod', 'placed', 1, n % 7, '2026-04-01'::timestamptz + n % 100 * interval '1 minute', 1
         from generate_series(1, $2) n returning id)
       insert into order_lines select id, 1, 'p', 'Kettle', null, 1, 1, 1 from inserted`,
      [pia.userId, COUNT],
    );
  });

  it.each([
    ['/api/orders/admin?search=quist', grace],
    ['/api/orders/admin?search=quist&sort=total_1', grace],
    ['/api/orders', pia],
  ])('stream all orders, each once: %s', async (path, as) => {
    const { status, body, headers } = await shop.call('get', path, { as });
    const orders = body as Order[];
    expect([status, orders.length, new Set(orders.map(({ _id }) => _id)).size]).toEqual([200, COUNT, COUNT]);
    expect(orders[0]?.cartItems).toHaveLength(1);
    expect(headers['x-next-cursor']).toBeUndefined();
    const keys = orders.map(({ createdAt, orderTotal }) =>
      path.endsWith('total_1') ? orderTotal.cartSubtotal : -Date.parse(createdAt),
    );
    expect(keys).toEqual(keys.toSorted((a, b) => a - b));
  });

  it('stream the rest of the list after a cursor', async () => {
    const first = await shop.call('get', '/api/orders/admin?search=quist&limit=200', { as: grace });
    const rest = await shop.call('get', `/api/orders/admin?search=quist&cursor=${first.headers['x-next-cursor']}`, {
      as: grace,
    });
    const seen = [...first.body, ...rest.body].map(({ _id }: Order) => _id);
    expect([seen.length, new Set(seen).size]).toEqual([COUNT, COUNT]);
  });

  it('use the trigram index for searches, also for two-letter words', async () => {
    await shop.db.query('ANALYZE orders');
    for (const pattern of ['%zebra%', '% zq%']) {
      const plan = await shop.db.transaction(async (tx) => {
        await tx.query('set local enable_seqscan = off');
        return tx.query(
          `explain select 1 from orders o
           where lower(' ' || o.id || ' ' || o.name || ' ' || o.last_name || ' ' || o.email) like '${pattern}'`,
        );
      });
      expect(JSON.stringify(plan)).toContain('orders_search');
    }
  });
});

function idOf(key: string): string | undefined {
  return [...ids].find(([, value]) => value === key)?.[0];
}
