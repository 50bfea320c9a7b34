import type { EventOf } from '@shop/contracts/event.ts';
import { orderNumber } from '@shop/contracts/order-number.ts';
import type { userEvents } from '@shop/contracts/user-events.ts';
import type { UserCaller } from '@shop/platform/service/identity/identity.ts';
import { newId } from '@shop/platform/service/postgres/new-id.ts';
import { expireOrders } from '../payments/expire-orders.ts';
import { administrator, customer } from '../testing/callers.ts';
import { countByStatus, openTestService, type TestService } from '../testing/test-service.ts';
import { onUserDeleted } from '../users/on-user-deleted.ts';
import { resendConfirmation } from './address-confirmation.ts';

const HOUR_MS = 3_600_000;
const START = Date.UTC(2026, 10, 20, 12);
let time = START;
let shop: TestService;
let product: string;
beforeAll(async () => {
  // Without a mail server, emails stay queued, so that their links can be read.
  shop = await openTestService({ replicas: 2, now: () => new Date(time), smtpUrl: 'smtp://127.0.0.1:1' });
});
beforeEach(async () => {
  time = START;
  product = await shop.addProduct({ count: 100 });
});
afterAll(() => shop.close());

async function placeOrder(as: UserCaller, paymentMethod: 'pp' | 'cod' = 'cod') {
  const { status, body } = await shop.order(as, [[product, 2]], 20, { paymentMethod });
  expect(status).toBe(201);
  return body;
}

/** The tokens in the emails about an order, oldest first. */
async function tokensOf(orderId: string): Promise<string[]> {
  const mails = await shop.db.query<{ text: string }>('select text from mails where text like $1 order by created_at', [
    `%/confirm-address/${orderId}/%`,
  ]);
  return mails.map(({ text }) => /confirm-address\/[^/]+\/(\S+)/.exec(text)?.[1] ?? '');
}

const tokenOf = async (orderId: string) => (await tokensOf(orderId)).at(-1) ?? '';
const confirm = (orderId: string, token: string) =>
  shop.call('post', `/api/orders/${orderId}/confirmation`, { body: { token } });
const resend = (orderId: string, as: UserCaller) =>
  shop.call('post', `/api/orders/${orderId}/confirmation-mail`, { as });
const read = async (id: string) =>
  (await shop.call('get', `/api/orders/user/${id}`, { as: administrator() })).body as {
    status: string;
    confirmUntil: string | null;
    payableUntil: string | null;
  };
function deleteAccount({ userId }: UserCaller): Promise<void> {
  const event = { data: { userId, isAdmin: false, deleted: true } } as EventOf<typeof userEvents>;
  return shop.db.transaction((tx) => onUserDeleted(tx, event));
}

const expire = () => expireOrders({ ...shop.payments, payments: shop.payments, logger: shop.logger }, () => false);

describe('a cash order of an address that was never confirmed', () => {
  it('expires after 48 hours, and its stock returns once', async () => {
    const { _id: id, confirmUntil } = await placeOrder(customer());
    expect(confirmUntil).toBe(new Date(START + 48 * HOUR_MS).toISOString());
    time += 48 * HOUR_MS - 1;
    await expire();
    expect(await read(id)).toMatchObject({ status: 'placed', confirmUntil, payableUntil: null });
    time += 1;
    await Promise.all([expire(), expire(), expire()]);
    expect(await read(id)).toMatchObject({ status: 'expired', confirmUntil: null });
    expect(await shop.unitsLeft(product)).toBe(100);
    const mails = await shop.db.query<{ text: string }>(`select text from mails where subject = $1`, [
      `Your order ${orderNumber(id)} has expired`,
    ]);
    expect(mails.map(({ text }) => text)).toEqual([
      expect.stringContaining('Its email address was not confirmed in time'),
    ]);
  });

  it('can be delivered before', async () => {
    const { _id: id } = await placeOrder(customer());
    expect((await shop.call('put', `/api/orders/delivered/${id}`, { as: administrator() })).status).toBe(200);
    time += 49 * HOUR_MS;
    await expire();
    expect(await read(id)).toMatchObject({ status: 'delivered', confirmUntil: null });
  });
});

describe('the link in the email of an order', () => {
  it('confirms the address once for all cash orders of the account, without signing in', async () => {
    const ada = customer();
    const [first, second, paypal] = [await placeOrder(ada), await placeOrder(ada), await placeOrder(ada, 'pp')];
    const confirmed = await confirm(first._id, await tokenOf(first._id));
    expect([confirmed.status, confirmed.body]).toEqual([200, { _id: first._id, status: 'placed' }]);
    const third = await placeOrder(ada);
    expect([third.confirmUntil, await tokensOf(third._id)]).toEqual([null, []]);
    time += 49 * HOUR_MS;
    await expire();
    const orders = await Promise.all([first, second, third, paypal].map(({ _id }) => read(_id)));
    expect(orders.map(({ status }) => status)).toEqual(['placed', 'placed', 'placed', 'expired']);
    expect((await confirm(first._id, await tokenOf(first._id))).status).toBe(200);
  });

  it('confirms the address for its account and in its spelling only', async () => {
    const ada = customer();
    const { _id: id } = await placeOrder(ada);
    await confirm(id, await tokenOf(id));
    expect((await placeOrder(customer({ email: ada.email }))).confirmUntil).not.toBeNull();
    expect((await placeOrder({ ...ada, email: `other-${ada.email}` })).confirmUntil).not.toBeNull();
    expect((await placeOrder(ada)).confirmUntil).toBeNull();
  });

  it('confirms the address also after the order has expired, which it does not revive', async () => {
    const ada = customer();
    const { _id: id } = await placeOrder(ada);
    time += 48 * HOUR_MS;
    await expire();
    const { status, body } = await confirm(id, await tokenOf(id));
    expect([status, body.status, await shop.unitsLeft(product)]).toEqual([200, 'expired', 100]);
    expect((await placeOrder(ada)).confirmUntil).toBeNull();
  });

  it('is 400 link-expired when it is forged, of another order, or replaced by a newer one', async () => {
    const ada = customer();
    const [first, second] = [await placeOrder(ada), await placeOrder(ada)];
    const [ofFirst, ofSecond] = [await tokenOf(first._id), await tokenOf(second._id)];
    expect((await resend(first._id, ada)).status).toBe(202);
    for (const [id, token] of [
      [first._id, ofFirst],
      [first._id, ofSecond],
      [first._id, 'nul \u0000'],
      [newId(), ofFirst],
      ['nul%00', ofFirst],
    ]) {
      const { status, body } = await confirm(id, token);
      expect([status, body.code]).toEqual([400, 'link-expired']);
    }
    expect((await confirm(first._id, '')).body.details[0].field).toBe('token');
    expect((await read(first._id)).confirmUntil).not.toBeNull();
    expect((await confirm(first._id, await tokenOf(first._id))).status).toBe(200);
  });

  it('is lost with the account, which is forgotten', async () => {
    const ada = customer();
    const { _id: id } = await placeOrder(ada);
    const token = await tokenOf(id);
    await confirm(id, token);
    await deleteAccount(ada);
    expect((await confirm(id, token)).body.code).toBe('link-expired');
    expect(await shop.db.query('select 1 from confirmed_addresses where user_id = $1', [ada.userId])).toEqual([]);
  });

  it('leaves no order to expire that is placed meanwhile', async () => {
    const ada = customer();
    const { _id: id } = await placeOrder(ada);
    const token = await tokenOf(id);
    const placing = Array.from({ length: 10 }, () => shop.order(ada, [[product, 1]], 10));
    const responses = await Promise.all([...placing, confirm(id, token)]);
    expect(countByStatus(responses)).toEqual({ 200: 1, 201: 10 });
    const held = 'select 1 from orders where user_id = $1 and payable_until is not null';
    expect(await shop.db.query(held, [ada.userId])).toEqual([]);
  });
});

describe('asking for the link again', () => {
  it('sends at most five emails for an order', async () => {
    const ada = customer();
    const { _id: id } = await placeOrder(ada);
    for (let sent = 1; sent < 5; sent += 1) expect((await resend(id, ada)).status).toBe(202);
    const refused = await resend(id, ada);
    expect([refused.status, refused.body.code]).toEqual([429, 'too-many-mails']);
    expect(await tokensOf(id)).toHaveLength(5);
    expect((await confirm(id, await tokenOf(id))).status).toBe(200);
  });

  it('leaves the link before it valid when its own email cannot be sent', async () => {
    const ada = customer();
    const { _id: id } = await placeOrder(ada);
    const failing = resendConfirmation({ db: shop.db, notify: async () => false }, ada, id);
    await expect(failing).rejects.toMatchObject({ status: 429, code: 'too-many-mails', retryAfter: 3_600 });
    expect((await confirm(id, await tokenOf(id))).status).toBe(200);
  });

  it('is refused for a deleted account', async () => {
    const ada = customer();
    const { _id: id } = await placeOrder(ada);
    await deleteAccount(ada);
    expect((await resend(id, ada)).status).toBe(401);
  });

  it('is refused for the order of another customer, and for one that needs no confirmation', async () => {
    const ada = customer();
    const [{ _id: id }, { _id: paypal }] = [await placeOrder(ada), await placeOrder(ada, 'pp')];
    expect((await resend(id, customer())).status).toBe(404);
    expect((await resend(id, administrator())).status).toBe(404);
    expect((await resend('unknown', ada)).status).toBe(404);
    expect((await resend(paypal, ada)).body.code).toBe('nothing-to-confirm');
    await confirm(id, await tokenOf(id));
    expect((await resend(id, ada)).body.code).toBe('nothing-to-confirm');
  });
});
