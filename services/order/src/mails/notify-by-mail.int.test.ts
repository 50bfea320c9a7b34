import { orderNumber } from '@shop/contracts/order-number.ts';
import { newId } from '@shop/platform/service/postgres/new-id.ts';
import { eventually } from '@shop/testing/eventually.ts';
import { type SimulatedSmtp, startSimulatedSmtp } from '@shop/testing/simulated-smtp.ts';
import { placeDemoOrders } from '../demo/place-demo-orders.ts';
import { recordConfirmed } from '../orders/address-confirmation.ts';
import { placeOrder } from '../orders/place-order.ts';
import { customer } from '../testing/callers.ts';
import { testDemoData } from '../testing/demo-data.ts';
import { openTestService, type TestService } from '../testing/test-service.ts';

let smtp: SimulatedSmtp;
let shop: TestService;
beforeAll(async () => {
  smtp = await startSimulatedSmtp();
  shop = await openTestService({ replicas: 2, smtpUrl: smtp.url });
});
afterAll(async () => {
  await shop.close();
  await smtp.stop();
});

const ada = (name = newId()) => customer({ email: `${name}@shop.test` });
const mailsTo = (email: string) => smtp.received.filter(({ to }) => to === email);
/** Waits until every queued email is sent. */
const allSent = () =>
  eventually(async () => expect(await shop.db.query('select 1 from mails where sent_at is null')).toEqual([]));

describe('the confirmation of an order', () => {
  it('goes to the account’s email address, with a link to the order at PUBLIC_URL', async () => {
    const caller = ada();
    await recordConfirmed(shop.db, caller, new Date());
    const product = await shop.addProduct({ name: 'Kettle', priceCents: 1_250 });
    const { body } = await shop.order(caller, [[product, 2]], 25, { forged: { name: 'Forged', price: 1 } });
    await allSent();
    const [mail, ...others] = mailsTo(caller.email);
    expect(others).toEqual([]);
    expect(mail?.messageId).toMatch(/^<[0-9a-f-]{36}@shop\.test>$/);
    const { message } = mail as { message: string };
    expect(message).toContain(`Subject: Your order ${orderNumber(body._id)}`);
    const text = message.replaceAll('=\r\n', '');
    expect(text).toMatch(/Kettle, 2 .* \$12\.50: \$25\.00/);
    expect(text).toContain(`https://shop.test/user/order-details/${body._id}`);
    expect(text).not.toContain('Forged');
  });

  it('is sent once for a repeated Idempotency-Key, also for concurrent requests', async () => {
    const caller = ada();
    const product = await shop.addProduct({ count: 50 });
    const responses = await Promise.all(
      Array.from({ length: 8 }, () => shop.order(caller, [[product, 1]], 10, { key: 'the-one' })),
    );
    expect(responses.filter(({ status }) => status === 201).length).toBeGreaterThan(0);
    await shop.order(caller, [[product, 1]], 10, { key: 'the-one' });
    await allSent();
    expect(mailsTo(caller.email)).toHaveLength(1);
  });

  it('is not sent for an order that was refused or rolled back', async () => {
    const caller = ada();
    const product = await shop.addProduct({ count: 1 });
    expect((await shop.order(caller, [[product, 2]], 20)).status).toBe(409);
    const request = {
      orderTotal: { cartSubtotal: 10 },
      cartItems: [{ productID: product, quantity: 1 }],
      paymentMethod: 'cod' as const,
    };
    const notify: TestService['notify'] = async (tx, order, change) => {
      await shop.notify(tx, order, change);
      throw new Error('connection lost');
    };
    const failing = placeOrder({ ...shop, notify, now: () => new Date(), newId }, caller, { request });
    await expect(failing).rejects.toThrow('connection lost');
    expect(await shop.countOrders(caller.userId)).toBe(0);
    await allSent();
    expect(mailsTo(caller.email)).toEqual([]);
  });

  it('is not sent for a demo order', async () => {
    const data = testDemoData();
    await shop.addProduct({ productId: data.products[0]?._id ?? '', count: 5 });
    const before = (await shop.db.query('select 1 from mails')).length;
    expect(await placeDemoOrders(shop.db, { ...shop, data, timeoutMs: 5_000 })).toBe(2);
    expect((await shop.db.query('select 1 from mails')).length).toBe(before);
  });

  it('leaves no email address in events, and none in its row once it is sent', async () => {
    const caller = ada('hidden-ada');
    const product = await shop.addProduct();
    await shop.order(caller, [[product, 1]], 10);
    await allSent();
    expect(await shop.db.query(`select 1 from outbox where envelope::text like '%@shop.test%'`)).toEqual([]);
    expect(await shop.db.query(`select 1 from mails where (recipient || text || html) <> ''`)).toEqual([]);
    // What the story of an order calls the email: the order's number and status (ADR 57).
    const personal = `subject like '%@%' or subject ilike '%${caller.name}%' or subject ilike '%${caller.lastName}%'`;
    expect(await shop.db.query(`select 1 from mails where ${personal}`)).toEqual([]);
  });

  it('does not delay orders while the mail server hangs, and is sent afterwards', async () => {
    smtp.behave('hang');
    const product = await shop.addProduct({ count: 50 });
    const callers = Array.from({ length: 10 }, () => ada());
    for (const caller of callers) expect((await shop.order(caller, [[product, 1]], 10)).status).toBe(201);
    smtp.behave('accept');
    await eventually(async () => expect(callers.flatMap(({ email }) => mailsTo(email))).toHaveLength(10), {
      within: 20_000,
    });
  }, 30_000);
});
