import type { AuditEntry } from '@shop/contracts/audit-api.ts';
import { newId } from '@shop/platform/service/postgres/new-id.ts';
import { confirmNothing } from './confirmation/confirm-order.ts';
import { markDelivered } from './orders/mark-delivered.ts';
import { routes } from './routes.ts';
import { administrator, customer } from './test-people.ts';
import { startTestShop, statuses, type TestShop } from './test-shop.ts';

const grace = administrator();
const now = () => new Date('2026-11-21T10:00:00.000Z');
let shop: TestShop;
let product: string;
beforeAll(async () => {
  shop = await startTestShop({ now });
  product = await shop.product();
});
afterAll(() => shop.stop());

async function placed(): Promise<string> {
  const { status, body } = await shop.order(customer(), [[product, 1]], 10);
  expect(status).toBe(201);
  return body._id;
}

async function entries(subject: string): Promise<AuditEntry[]> {
  const address = `/api/admin/order/audit?${new URLSearchParams({ subject })}`;
  const { status, body } = await shop.call('get', address, { as: grace });
  expect(status).toBe(200);
  return body;
}

const deliver = (id: string) => shop.call('put', `/api/orders/delivered/${id}`, { as: grace });

/** One good call of each way in which an administrator changes an order. */
const deeds: Record<string, (orderId: string) => Promise<{ status: number }>> = {
  'put /api/orders/delivered/:id': deliver,
};

describe('every change by an administrator stands in the audit log', () => {
  it('through each of their routes, read from the code', async () => {
    const all = routes({ ...shop, now, newId, confirm: confirmNothing });
    const unsafe = all.filter(({ access, method }) => access === 'administrator' && method !== 'get');
    expect(unsafe.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(Object.keys(deeds).sort());
    for (const [route, deed] of Object.entries(deeds)) {
      const id = await placed();
      const { status } = await deed(id);
      const told = await entries(`order/${id}`);
      expect([route, status, told.map(({ by }) => by)]).toEqual([
        route,
        200,
        [{ _id: grace.userId, name: 'Grace Moss' }],
      ]);
    }
  });

  it('is shown to administrators only', async () => {
    expect((await shop.call('get', '/api/admin/order/audit', { as: customer() })).status).toBe(403);
  });
});

describe('a delivery in the audit log', () => {
  it('stands there once, however many ask at once (P-A12)', async () => {
    const id = await placed();
    const answers = await Promise.all(Array.from({ length: 10 }, () => deliver(id)));
    expect(statuses(answers)).toEqual({ 200: 10 });
    expect(await entries(`order/${id}`)).toEqual([
      {
        _id: expect.any(String),
        at: now().toISOString(),
        by: { _id: grace.userId, name: 'Grace Moss' },
        what: 'order-delivered',
        subject: `order/${id}`,
        before: { status: 'placed', paidAt: null, deliveredAt: null },
        after: { status: 'delivered', paidAt: now().toISOString(), deliveredAt: now().toISOString() },
      },
    ]);
  });

  it('does not happen without its entry, nor is told when it is refused', async () => {
    const id = await placed();
    const audit = () => Promise.reject(new Error('killed'));
    await expect(markDelivered({ ...shop, now, newId, audit }, grace, id)).rejects.toThrow('killed');
    const { body } = await shop.call('get', `/api/orders/user/${id}`, { as: grace });
    expect([body.status, body.history.length]).toEqual(['placed', 1]);
    await shop.db.query(`UPDATE orders SET status = 'cancelled' WHERE id = $1`, [id]);
    expect((await deliver(id)).status).toBe(409);
    expect(await entries(`order/${id}`)).toEqual([]);
  });
});
