import { orderNumber } from '@shop/contracts/order-number.ts';
import { administrator, customer } from '../testing/callers.ts';
import { openTestService, type TestService } from '../testing/test-service.ts';

const NOW = new Date('2026-11-23T23:59:59.000Z');
const grace = administrator({ passwordConfirmedAt: NOW.toISOString() });
let shop: TestService;
let product: string;
beforeAll(async () => {
  shop = await openTestService({ now: () => NOW });
  product = await shop.addProduct({ count: 100_000 });
});
afterAll(() => shop.close());

const exportOrders = (query = '') => shop.call('get', `/api/admin/order/orders.csv${query}`, { as: grace });

describe('GET /api/admin/order/orders.csv', () => {
  it('exports the filtered orders, safe against spreadsheet formulas', async () => {
    const evil = customer({ name: '=1+2', lastName: 'O"Neil, Jr' });
    const { body: cash } = await shop.order(evil, [[product, 3]], 30);
    await shop.call('put', `/api/orders/delivered/${cash._id}`, { as: grace });
    await shop.order(customer(), [[product, 1]], 10);
    const { status, headers, text } = await exportOrders(`?user=${evil.userId}&status=delivered&payment=cod&limit=1`);
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'text/csv; charset=utf-8',
      'no-store',
    ]);
    expect(headers['content-disposition']).toBe('attachment; filename="orders-2026-11-23.csv"');
    const [, line, end] = text.split('\r\n');
    const { body: order } = await shop.call('get', `/api/orders/user/${cash._id}`, { as: grace });
    const { createdAt, paidAt, deliveredAt, _id } = order;
    expect(line).toBe(
      `${orderNumber(_id)},${_id},${createdAt},delivered,Cash On Delivery,${paidAt},${deliveredAt},"'=1+2 O""Neil, Jr",${evil.email},3,30.00`,
    );
    expect(end).toBe('');
  });

  it('exports every page in the requested order', async () => {
    const ada = customer();
    await shop.db.query(
      `with template as (select * from orders limit 1), placed as (
       insert into orders (id, user_id, name, last_name, email, phone_number, address, country, zip_code, city, state,
         payment_method, status, items_count, subtotal_cents, created_at, version)
       select gen_random_uuid(), $1, name, last_name, email, '', '', '', '', '', '', 'cod', 'cancelled', 1, n, now(), 1
       from template, generate_series(1, 450) n returning id)
       insert into order_lines select id, 1, 'p', 'Kettle', null, 1, 100, 1 from placed`,
      [ada.userId],
    );
    const { status, text } = await exportOrders(`?user=${ada.userId}&sort=total_-1`);
    expect(status).toBe(200);
    const totals = text
      .trimEnd()
      .split('\r\n')
      .slice(1)
      .map((line) => Math.round(Number(line.split(',').at(-1)) * 100));
    expect(totals).toEqual(Array.from({ length: 450 }, (_, index) => 450 - index));
  });

  it('is recorded in the audit log before it starts, without the words of the search', async () => {
    const eve = administrator({ passwordConfirmedAt: NOW.toISOString() });
    await shop.call('get', '/api/admin/order/orders.csv?search=ada@shop.test&status=paid', { as: eve });
    await shop.call('get', '/api/admin/order/orders.csv', { as: administrator() });
    const { body } = await shop.call('get', '/api/admin/order/audit?what=list-downloaded', { as: grace });
    expect(body[0]).toMatchObject({
      by: { _id: eve.userId },
      subject: 'list/orders',
      before: null,
      after: { search: true, status: 'paid' },
    });
    expect(body.filter(({ by }: { by: { _id: string } }) => by._id !== grace.userId)).toHaveLength(1);
  });

  it('is 400 for an invalid filter, without a file name, and restricted to administrators', async () => {
    const { status, headers } = await exportOrders('?sort=name_1');
    expect([status, headers['content-disposition']]).toEqual([400, undefined]);
    expect((await shop.call('get', '/api/admin/order/orders.csv', { as: customer() })).status).toBe(403);
  });

  it('needs a password that was confirmed within five minutes (ADR 39)', async () => {
    const confirmed = (minutesAgo: number) => new Date(NOW.getTime() - minutesAgo * 60_000).toISOString();
    for (const proof of [{}, { passwordConfirmedAt: confirmed(5.1) }]) {
      const { status, body } = await shop.call('get', '/api/admin/order/orders.csv', { as: administrator(proof) });
      expect([status, body.code]).toEqual([403, 'password-needed']);
    }
    const as = administrator({ passwordConfirmedAt: confirmed(4.9) });
    expect((await shop.call('get', '/api/admin/order/orders.csv', { as })).status).toBe(200);
  });
});
