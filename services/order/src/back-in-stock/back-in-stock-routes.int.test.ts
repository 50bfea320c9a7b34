import { emailsStopped, exportedWaiting, waiting, waitingCustomers } from '@shop/contracts/back-in-stock-api.ts';
import type { EventOf } from '@shop/contracts/event.ts';
import { exportOfOrder } from '@shop/contracts/export-api.ts';
import type { userEvents } from '@shop/contracts/user-events.ts';
import { newId } from '@shop/platform/service/postgres/new-id.ts';
import { untilLockWait } from '@shop/testing/until-lock-wait.ts';
import { recordConfirmed } from '../orders/address-confirmation.ts';
import { lockAccount } from '../orders/order-limits.ts';
import { administrator, customer } from '../testing/callers.ts';
import { countByStatus, openTestService, type TestService } from '../testing/test-service.ts';
import { after, waitingCustomersOf } from '../testing/waiting-customers.ts';
import { onUserDeleted } from '../users/on-user-deleted.ts';

let shop: TestService;
beforeAll(async () => {
  shop = await openTestService({ smtpUrl: 'smtp://127.0.0.1:1', replicas: 2, timeoutFactor: 20 });
});
afterAll(() => shop.close());

type Customer = ReturnType<typeof customer>;
const { soldOut, adjust, ask, run, mailedAbout, countWaiting, addressesOf } = waitingCustomersOf(() => shop);
const path = (id: string) => `/api/back-in-stock/${id}`;
const put = (as: Customer | undefined, id: string) => shop.call('put', path(id), as ? { as } : {});
const stop = (as: Customer, id: string) => shop.call('delete', path(id), { as });
const list = async (as: Customer) => (await shop.call('get', '/api/back-in-stock', { as })).body;
const deleteUser = (userId: string) =>
  shop.db.transaction((tx) =>
    onUserDeleted(tx, { data: { userId, isAdmin: false, deleted: true } } as EventOf<typeof userEvents>),
  );

describe('PUT /api/back-in-stock/{id}', () => {
  it('lets a customer wait for a sold-out product, once for repeated and concurrent requests', async () => {
    const product = await soldOut({ name: 'Kettle' });
    const ada = customer();
    const responses = await Promise.all(Array.from({ length: 6 }, () => put(ada, product)));
    expect(countByStatus(responses)).toEqual({ 200: 6 });
    const { body } = await put(ada, product);
    expect(waiting.parse(body)).toEqual(body);
    expect(body).toMatchObject({ _id: product, productID: product, name: 'Kettle' });
    expect(body).not.toHaveProperty('variantID');
    expect(await list(ada)).toEqual([body]);
    expect(await countWaiting(product)).toBe(1);
    expect(await list(customer())).toEqual([]);
  });

  it('lets a customer wait for one variant', async () => {
    const shirt = newId();
    await shop.addProduct({ productId: shirt, name: 'Shirt, S', variantOf: shirt });
    const medium = await soldOut({ name: 'Shirt, M', variantOf: shirt });
    const ada = customer();
    const { body } = await put(ada, medium);
    expect(body).toMatchObject({ _id: medium, productID: shirt, variantID: medium, name: 'Shirt, M' });
    expect((await put(ada, shirt)).body).toMatchObject({ code: 'in-stock' });
    await adjust(medium, 1, 2, { name: 'Shirt, M', variantOf: shirt });
    await run(new Date());
    expect((await mailedAbout(medium))[0]?.text).toContain(`/product-details/${shirt}?variant=${medium}\n`);
  });

  it('refuses what is not sold, what is in stock, visitors and deleted accounts', async () => {
    const product = await soldOut();
    const removed = await soldOut({ removed: true });
    const inStock = await shop.addProduct({ name: 'Kettle' });
    const ada = customer();
    for (const id of [newId(), 'no id', removed]) expect((await put(ada, id)).status).toBe(404);
    const { status, body } = await put(ada, inStock);
    expect([status, body.code, body.message]).toEqual([409, 'in-stock', 'Kettle is in stock: you can order it now.']);
    expect((await put(undefined, product)).status).toBe(401);
    expect(await addressesOf([ada])).toEqual([]);
    await deleteUser(ada.userId);
    expect((await put(ada, product)).status).toBe(401);
  });

  it('refuses more than 100 products at a time, also from concurrent requests', async () => {
    const ada = customer();
    const products = await Promise.all(Array.from({ length: 104 }, () => soldOut()));
    for (const product of products.slice(0, 98)) expect((await put(ada, product)).status).toBe(200);
    const responses = await Promise.all(products.slice(98).map((product) => put(ada, product)));
    expect(countByStatus(responses)).toEqual({ 200: 2, 429: 4 });
    const refused = responses.find(({ status }) => status === 429)?.body;
    expect(refused).toMatchObject({
      code: 'too-many-waiting',
      message: 'You wait for 100 products already. Stop one of them under My profile first.',
    });
    expect(await list(ada)).toHaveLength(100);
    // What is waited for already is no further one.
    expect((await put(ada, products[0] as string)).status).toBe(200);
    await stop(ada, products[0] as string);
    expect((await put(ada, products[103] as string)).status).toBe(200);
  });

  it('writes to the address that the account had when it asked last', async () => {
    const [product, other] = [await soldOut(), await soldOut()];
    const ada = customer();
    await put(ada, product);
    await put({ ...ada, email: 'new@shop.test' }, other);
    expect(await addressesOf([ada])).toEqual(['new@shop.test']);
  });
});

describe('DELETE /api/back-in-stock/{id}', () => {
  it('ends one request of the caller, repeatedly, and erases the address with the last one', async () => {
    const [product, other] = [await soldOut(), await soldOut()];
    const [ada, eve] = [customer(), customer()];
    for (const caller of [ada, eve]) for (const id of [product, other]) await put(caller, id);
    for (const id of [product, product, newId(), 'no id']) {
      const { status, body } = await stop(ada, id);
      expect([status, body]).toEqual([200, { stopped: true }]);
    }
    expect((await list(ada)).map(({ _id }: { _id: string }) => _id)).toEqual([other]);
    expect(await addressesOf([ada])).toEqual([ada.email]);
    await stop(ada, other);
    expect([await list(ada), await addressesOf([ada])]).toEqual([[], []]);
    expect(await list(eve)).toHaveLength(2);
  });
});

describe('POST /api/back-in-stock/stop', () => {
  it('ends everything that the account waits for, without a session', async () => {
    const [product, other, third] = [await soldOut(), await soldOut(), await soldOut()];
    const [ada, eve] = (await ask(product, 2)) as [Customer, Customer];
    for (const id of [other, third]) await put(ada, id);
    await put(eve, other);
    await adjust(product, 1);
    await run(after(0));
    const mail = (await mailedAbout(product)).find(({ recipient }) => recipient === ada.email);
    const token = /stop-emails\/(\S+)/.exec(mail?.text ?? '')?.[1];
    const stopByLink = () => shop.call('post', '/api/back-in-stock/stop', { body: { token } });
    // Programs that check emails open links.
    expect((await shop.call('get', `/api/back-in-stock/stop?token=${token}`)).status).toBe(404);
    expect(await list(ada)).toHaveLength(2);
    const { status, body } = await stopByLink();
    expect([status, emailsStopped.parse(body)]).toEqual([200, { stopped: 2 }]);
    expect((await stopByLink()).body).toEqual({ stopped: 0 });
    expect([await list(ada), await addressesOf([ada])]).toEqual([[], []]);
    expect(await list(eve)).toHaveLength(1);
    await deleteUser(ada.userId);
    expect((await stopByLink()).body.code).toBe('link-expired');
  });

  /** What the account waits for is back, and the reader of its address stops by the link. */
  const stopByMail = async (caller: Customer) => {
    const product = await soldOut();
    await put(caller, product);
    await adjust(product, 1);
    await run(new Date());
    const mail = (await mailedAbout(product)).find(({ recipient }) => recipient === caller.email);
    const token = /stop-emails\/(\S+)/.exec(mail?.text ?? '')?.[1];
    return () => shop.call('post', '/api/back-in-stock/stop', { body: { token } });
  };

  it('holds for the address, from any account, until its owner has confirmed it', async () => {
    const ada = customer();
    const product = await soldOut();
    expect((await (await stopByMail(ada))()).status).toBe(200);
    const { status, body } = await put(ada, product);
    expect([status, body.code]).toEqual([409, 'emails-stopped']);
    expect(body.message).toBe(
      `A link in one of these emails has stopped them for ${ada.email}. To get them again, order with cash on delivery and confirm the address by the link in the email about that order.`,
    );
    expect([await list(ada), await addressesOf([ada])]).toEqual([[], []]);
    // A former address of an account may be registered by another one.
    const eve = customer({ email: ada.email });
    expect((await put(eve, product)).body.code).toBe('emails-stopped');
    expect((await put({ ...ada, email: 'another@shop.test' }, product)).status).toBe(200);
    await stop(ada, product);
    await recordConfirmed(shop.db, eve, new Date());
    expect((await put(ada, product)).status).toBe(409);
    expect((await put(eve, product)).status).toBe(200);
  });

  it('leaves nothing waiting that was asked for at the same time, and is erased with the account', async () => {
    const ada = customer();
    const product = await soldOut();
    const stopByLink = await stopByMail(ada);
    let asking: Promise<{ status: number }> | undefined;
    let stopping: Promise<{ body: unknown }> | undefined;
    await shop.db.transaction(async (tx) => {
      await lockAccount(tx, ada.userId);
      asking = put(ada, product);
      await untilLockWait(shop, 1);
      stopping = stopByLink();
      await untilLockWait(shop, 2);
    });
    expect([(await asking)?.status, (await stopping)?.body]).toEqual([200, { stopped: 1 }]);
    expect([await list(ada), await addressesOf([ada])]).toEqual([[], []]);
    const stops = () => shop.db.query('select 1 from back_in_stock_stops where user_id = $1', [ada.userId]);
    expect(await stops()).toHaveLength(1);
    await deleteUser(ada.userId);
    expect(await stops()).toEqual([]);
  });

  it('refuses a forged link', async () => {
    const { status, body } = await shop.call('post', '/api/back-in-stock/stop', { body: { token: 'forged' } });
    expect([status, body.code]).toEqual([400, 'link-expired']);
  });
});

describe('GET /api/admin/order/back-in-stock/{id}', () => {
  it('counts those who wait for a product, by variant', async () => {
    const shirt = await soldOut({ name: 'Shirt, S' });
    await shop.addProduct({ productId: shirt, name: 'Shirt, S', variantOf: shirt, corrections: [] });
    const medium = await soldOut({ name: 'Shirt, M', variantOf: shirt });
    const kettle = await soldOut();
    await ask(shirt, 1);
    await ask(medium, 3);
    await ask(kettle, 2);
    const count = async (id: string) => {
      const { body } = await shop.call('get', `/api/admin/order/back-in-stock/${id}`, { as: administrator() });
      expect(waitingCustomers.parse(body)).toEqual(body);
      return body;
    };
    expect(await count(shirt)).toEqual({
      waiting: 4,
      variants: [
        { _id: medium, name: 'Shirt, M', waiting: 3 },
        { _id: shirt, name: 'Shirt, S', waiting: 1 },
      ],
    });
    expect(await count(kettle)).toEqual({ waiting: 2, variants: [] });
    expect(await count('unknown')).toEqual({ waiting: 0, variants: [] });
    const { status } = await shop.call('get', `/api/admin/order/back-in-stock/${kettle}`, { as: customer() });
    expect(status).toBe(403);
  });

  it('is in what needs attention', async () => {
    const { body } = await shop.call('get', '/api/admin/order/attention', { as: administrator() });
    const rows = body.soldOut as { _id: string; waiting: number }[];
    expect(rows.length).toBeGreaterThan(0);
    for (const { _id, waiting: count } of rows) expect(count).toBe(await countWaiting(_id));
  });
});

describe('the data of an account', () => {
  it('has what it waits for and what it was written about in its export', async () => {
    const [product, other] = [await soldOut({ name: 'Kettle' }), await soldOut({ name: 'Desk' })];
    const [ada] = (await ask(product, 1)) as [Customer];
    await adjust(product, 1);
    await run(after(0));
    await put(ada, other);
    const { body } = await shop.call('get', '/inner/export', { as: ada });
    expect(exportOfOrder.parse(body)).toEqual(body);
    expect(body.backInStock.map((one: unknown) => exportedWaiting.parse(one))).toMatchObject([
      { productID: other, name: 'Desk', mailedAt: null },
      { productID: product, name: 'Kettle', mailedAt: after(0).toISOString() },
    ]);
  });

  it('is erased with the account, also while an email about it is being queued', async () => {
    const product = await soldOut();
    const callers = await ask(product, 2);
    const [ada, eve] = callers as [Customer, Customer];
    await adjust(product, 1);
    let mailing: Promise<unknown> | undefined;
    await shop.db.transaction(async (tx) => {
      await onUserDeleted(tx, {
        data: { userId: ada.userId, isAdmin: false, deleted: true },
      } as EventOf<typeof userEvents>);
      mailing = run(after(0));
      await untilLockWait(shop);
    });
    await mailing;
    expect((await mailedAbout(product)).map(({ recipient }) => recipient)).toEqual([eve.email]);
    await deleteUser(eve.userId);
    expect(await mailedAbout(product)).toEqual([]);
    const rows = await shop.db.query('select 1 from back_in_stock_requests where user_id = any($1)', [
      callers.map(({ userId }) => userId),
    ]);
    expect([rows, await addressesOf(callers)]).toEqual([[], []]);
  });
});
