import type { AuditEntry } from '@shop/contracts/audit-api.ts';
import { orderNumber } from '@shop/contracts/order-number.ts';
import { newId } from '@shop/platform/service/postgres/new-id.ts';
import { notifyNobody } from './mails/notify-by-mail.ts';
import { markDelivered } from './orders/mark-delivered.ts';
import { routes } from './routes.ts';
import { administrator, customer } from './testing/callers.ts';
import { countByStatus, openTestService, type TestService } from './testing/test-service.ts';

const grace = administrator();
const now = () => new Date('2026-11-21T10:00:00.000Z');
let shop: TestService;
let product: string;
beforeAll(async () => {
  shop = await openTestService({ now });
  product = await shop.addProduct();
});
afterAll(() => shop.close());

async function placeTestOrder(): Promise<string> {
  const { status, body } = await shop.order(customer(), [[product, 1]], 10);
  expect(status).toBe(201);
  return body._id;
}

async function auditEntries(subject: string): Promise<AuditEntry[]> {
  const address = `/api/admin/order/audit?${new URLSearchParams({ subject })}`;
  const { status, body } = await shop.call('get', address, { as: grace });
  expect(status).toBe(200);
  return body;
}

const deliver = (id: string) => shop.call('put', `/api/orders/delivered/${id}`, { as: grace });

/** A valid request to each route by which an administrator changes an order. */
const actions: Record<string, (orderId: string) => Promise<{ status: number }>> = {
  'put /api/orders/delivered/:id': deliver,
  'post /api/orders/admin/cancel-all': async (id) => {
    const { body } = await shop.call('get', `/api/orders/user/${id}`, { as: grace });
    return shop.call('post', '/api/orders/admin/cancel-all', { as: grace, body: { userId: body.user._id } });
  },
};

/** Their subjects are not orders: reconciliation/attention.int.test.ts tests their entries. */
const OTHER_SUBJECTS = ['post /api/admin/order/discrepancies/:id/resolve', 'post /api/admin/order/refunds/:id/retry'];
/** They need a payment or an email: explanation/explanation-actions.int.test.ts tests their entries. */
const EXPLANATION = ['post /api/admin/order/payments/:id/check', 'post /api/admin/order/mails/:id/send-again'];

describe('the audit log of the order service', () => {
  it('contains an entry for each administrator route that changes something', async () => {
    const all = routes({ ...shop, now, newId, notify: notifyNobody, payments: undefined });
    const unsafe = all.filter(({ access, method }) => access === 'administrator' && method !== 'get');
    expect(unsafe.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(
      [...Object.keys(actions), ...OTHER_SUBJECTS, ...EXPLANATION].sort(),
    );
    for (const [route, action] of Object.entries(actions)) {
      const id = await placeTestOrder();
      const { status } = await action(id);
      const entries = await auditEntries(`order/${id}`);
      expect([route, status, entries.map(({ by }) => by)]).toEqual([
        route,
        200,
        [{ _id: grace.userId, name: 'Grace Moss' }],
      ]);
    }
  });

  it('returns entries to administrators only', async () => {
    expect((await shop.call('get', '/api/admin/order/audit', { as: customer() })).status).toBe(403);
  });
});

describe('a search of the audit log of the order service', () => {
  it("finds an order by its number, and by its customer's name and email", async () => {
    const buyer = customer({ name: 'Zoe', lastName: 'Quill', email: 'zoe.quill@audit.test' });
    const { body } = await shop.order(buyer, [[product, 1]], 10);
    await deliver(body._id);
    await deliver(await placeTestOrder());
    const found = async (search: string) => {
      const address = `/api/admin/order/audit?${new URLSearchParams({ search })}`;
      return (await shop.call('get', address, { as: grace })).body.map(({ subject }: AuditEntry) => subject);
    };
    for (const search of [
      orderNumber(body._id),
      orderNumber(body._id).slice(0, 8),
      'quill ZOE',
      'zoe.quill@audit.test',
      body._id,
    ])
      expect([search, await found(search)]).toEqual([search, [`order/${body._id}`]]);
    for (const search of ['quill zebra', '%', 'order/']) expect([search, await found(search)]).toEqual([search, []]);
  });
});

describe('the audit entry of a delivery', () => {
  it('is written once for ten concurrent requests (P-A12)', async () => {
    const id = await placeTestOrder();
    const responses = await Promise.all(Array.from({ length: 10 }, () => deliver(id)));
    expect(countByStatus(responses)).toEqual({ 200: 10 });
    expect(await auditEntries(`order/${id}`)).toEqual([
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

  it('is written in the delivery’s transaction, and not for a refused delivery', async () => {
    const id = await placeTestOrder();
    const audit = () => Promise.reject(new Error('killed'));
    await expect(markDelivered({ ...shop, now, newId, audit }, grace, id)).rejects.toThrow('killed');
    const { body } = await shop.call('get', `/api/orders/user/${id}`, { as: grace });
    expect([body.status, body.history.length]).toEqual(['placed', 1]);
    await shop.db.query(`update orders set status = 'cancelled' where id = $1`, [id]);
    expect((await deliver(id)).status).toBe(409);
    expect(await auditEntries(`order/${id}`)).toEqual([]);
  });
});
