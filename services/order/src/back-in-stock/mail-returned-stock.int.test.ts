import type { UserCaller } from '@shop/platform/service/identity/identity.ts';
import { newId } from '@shop/platform/service/postgres/new-id.ts';
import { watchTransactionRetries } from '@shop/platform/testing/transaction-retries.ts';
import { untilLockWait } from '@shop/testing/until-lock-wait.ts';
import { administrator, customer } from '../testing/callers.ts';
import { openTestService, type TestService } from '../testing/test-service.ts';
import { after, waitingCustomersOf } from '../testing/waiting-customers.ts';
import { stopWaiting, waitForStock } from './wait-for-stock.ts';
import { eraseRequestsOfDeleted, lockAddresses, purgeMailedRequests } from './waiting-repository.ts';

let shop: TestService;
beforeAll(async () => {
  // Without a mail server, emails stay queued.
  shop = await openTestService({ smtpUrl: 'smtp://127.0.0.1:1', timeoutFactor: 20 });
});
afterAll(() => shop.close());

const { soldOut, adjust, ask, run, mailedAbout, countWaiting, addressesOf } = waitingCustomersOf(() => shop);
const emailsOf = (callers: readonly { email: string }[]) => callers.map(({ email }) => email).sort();
const recipients = async (productId: string) => (await mailedAbout(productId)).map(({ recipient }) => recipient).sort();

describe('the emails about returned stock', () => {
  it('are one for each customer, with links to the product and to the end of such emails', async () => {
    const product = await soldOut({ name: 'Desk' });
    const [ada] = (await ask(product, 1)) as [ReturnType<typeof customer>];
    await run(after(0));
    expect(await mailedAbout(product)).toEqual([]);
    await adjust(product, 1);
    await run(after(0));
    await run(after(6));
    const mails = await mailedAbout(product);
    expect(mails.map(({ recipient }) => recipient)).toEqual([ada.email]);
    expect(mails[0]?.text).toContain(`https://shop.test/product-details/${product}\n`);
    expect(mails[0]?.text).toMatch(/https:\/\/shop\.test\/stop-emails\/[\w-]{43}\n/);
    expect([await countWaiting(product), await addressesOf([ada])]).toEqual([0, []]);
  });

  it('go to 100 customers at a time, the first to ask first, while there is stock', async () => {
    const product = await soldOut();
    const callers = await ask(product, 250);
    await adjust(product, 3);
    await run(after(0));
    expect(await recipients(product)).toEqual(emailsOf(callers.slice(0, 100)));
    await run(after(4));
    expect(await recipients(product)).toHaveLength(100);
    await adjust(product, -3, 3);
    await run(after(6));
    expect(await recipients(product)).toHaveLength(100);
    await adjust(product, 1, 4);
    await run(after(10));
    expect(await recipients(product)).toEqual(emailsOf(callers.slice(0, 200)));
    await run(after(16));
    expect(await recipients(product)).toEqual(emailsOf(callers));
    expect(await countWaiting(product)).toBe(0);
  });

  it('are never twice, and no more than 100, from several replicas at the same time', async () => {
    const product = await soldOut();
    const callers = await ask(product, 120);
    await adjust(product, 1);
    const retries = await watchTransactionRetries();
    await Promise.all(Array.from({ length: 5 }, () => run(after(0))));
    expect(await recipients(product)).toEqual(emailsOf(callers.slice(0, 100)));
    expect(await retries()).toEqual({});
  });

  it('are queued together with the record of them, or not at all', async () => {
    const product = await soldOut();
    const callers = await ask(product, 20);
    await adjust(product, 1);
    let ids = 0;
    const failing = () => {
      ids += 1;
      if (ids > 10) throw new Error('killed');
      return newId();
    };
    const errors: unknown[] = [];
    const logger = { error: (...entry: unknown[]) => errors.push(entry) };
    await run(after(0), { newId: failing, logger: logger as never });
    expect(errors).toHaveLength(1);
    expect([await recipients(product), await countWaiting(product)]).toEqual([[], 20]);
    await run(after(0));
    expect(await recipients(product)).toEqual(emailsOf(callers));
  });

  it('are rolled back when their transaction fails after they were queued', async () => {
    const product = await soldOut();
    await ask(product, 3);
    await adjust(product, 1);
    const db: TestService['db'] = {
      ...shop.db,
      transaction: (work) =>
        shop.db.transaction(async (tx) => {
          await work(tx);
          throw new Error('connection lost');
        }),
    };
    await run(after(0), { db });
    expect([await recipients(product), await countWaiting(product)]).toEqual([[], 3]);
    await run(after(0));
    expect(await recipients(product)).toHaveLength(3);
  });

  it('come to an account at most once in five minutes', async () => {
    const products = [await soldOut(), await soldOut()];
    const ada = customer();
    for (const product of products) await waitForStock({ db: shop.db, now: () => after(-1), newId }, ada, product);
    for (const product of products) await adjust(product, 1);
    const count = async () => (await Promise.all(products.map(mailedAbout))).flat().length;
    await run(after(0));
    expect(await count()).toBe(1);
    await run(after(4));
    expect(await count()).toBe(1);
    await run(after(6));
    expect(await count()).toBe(2);
  });

  it('come to an account at most once in five minutes, also if it stopped or waited for nothing meanwhile', async () => {
    const products = [await soldOut(), await soldOut(), await soldOut()] as const;
    const [first, second, third] = products;
    const [ada] = (await ask(first, 1)) as [UserCaller];
    const askAt = (minutes: number, product: string) =>
      waitForStock({ db: shop.db, now: () => after(minutes), newId }, ada, product);
    for (const product of products) await adjust(product, 1);
    const count = async () => (await Promise.all(products.map(mailedAbout))).flat().length;
    await run(after(0));
    expect([await count(), await addressesOf([ada])]).toEqual([1, []]);
    await adjust(second, -1, 3);
    await askAt(1, second);
    await adjust(second, 1, 4);
    await run(after(2));
    await stopWaiting(shop, ada, second);
    await adjust(third, -1, 3);
    await askAt(3, third);
    await adjust(third, 1, 4);
    await run(after(4));
    expect(await count()).toBe(1);
    await run(after(6));
    expect(await count()).toBe(2);
  });

  it('come to an account once in five minutes, from replicas that write about two products at the same time', async () => {
    const products = [await soldOut(), await soldOut()];
    const ada = customer();
    for (const product of products) await waitForStock({ db: shop.db, now: () => after(-1), newId }, ada, product);
    for (const product of products) await adjust(product, 1);
    let mailing: Promise<unknown> | undefined;
    await shop.db.transaction(async (tx) => {
      await lockAddresses(tx, [ada.userId]);
      mailing = Promise.all([run(after(0)), run(after(0))]);
      await untilLockWait(shop, 2);
    });
    await mailing;
    expect((await Promise.all(products.map(mailedAbout))).flat()).toHaveLength(1);
    expect((await Promise.all(products.map(countWaiting))).sort()).toEqual([0, 1]);
  });

  it('are tried again an hour later when the recipient has got too many others', async () => {
    const product = await soldOut();
    const [ada, eve] = (await ask(product, 2)) as [ReturnType<typeof customer>, ReturnType<typeof customer>];
    await adjust(product, 1);
    const limit = `insert into mail_counts select sha256($1::bytea), date_trunc('hour', now()), 20`;
    await shop.db.query(limit, [ada.email]);
    await run(after(0));
    expect(await recipients(product)).toEqual([eve.email]);
    await shop.db.query('delete from mail_counts');
    await run(after(30));
    expect(await recipients(product)).toEqual([eve.email]);
    await run(after(61));
    expect(await recipients(product)).toEqual(emailsOf([ada, eve]));
  });

  it('come again for stock that returns again, to those who ask again', async () => {
    const product = await soldOut();
    const [ada] = (await ask(product, 1)) as [ReturnType<typeof customer>];
    await adjust(product, 1);
    await run(after(0));
    await adjust(product, -1, 3);
    await waitForStock({ db: shop.db, now: () => after(1), newId }, ada, product);
    await adjust(product, 1, 4);
    await run(after(10));
    expect(await recipients(product)).toEqual([ada.email, ada.email]);
  });

  it('do not come for what was deleted or taken off sale, also if it is sold again', async () => {
    for (const state of [{ removed: true }, { removed: true, published: false }]) {
      const product = await soldOut();
      const callers = await ask(product, 3);
      await shop.addProduct({ productId: product, ...state, corrections: [{ number: 2, difference: 5 }] });
      await run(after(0));
      expect([await countWaiting(product), await addressesOf(callers)]).toEqual([0, []]);
      await shop.addProduct({ productId: product, corrections: [] });
      await run(after(10));
      expect(await recipients(product)).toEqual([]);
    }
  });

  it('come for units that an ended order gives back', async () => {
    const product = await shop.addProduct({ count: 1 });
    const buyer = customer();
    const { body } = await shop.order(buyer, [[product, 1]], 10);
    const [ada] = (await ask(product, 1)) as [ReturnType<typeof customer>];
    await shop.call('post', `/api/orders/${body._id}/cancel`, { as: administrator(), body: {} });
    await run(after(0));
    expect(await recipients(product)).toEqual([ada.email]);
  });

  it('either come or were stopped in time: who stopped before gets none', async () => {
    const retries = await watchTransactionRetries();
    for (let round = 0; round < 8; round += 1) {
      const product = await soldOut();
      const callers = await ask(product, 12);
      await adjust(product, 1);
      const [early, late] = [callers.slice(0, 4), callers.slice(4, 8)];
      await Promise.all(early.map((caller) => stopWaiting(shop, caller, product)));
      await Promise.all([run(after(0)), ...late.map((caller) => stopWaiting(shop, caller, product))]);
      const mailed = await recipients(product);
      expect(mailed.filter((email) => emailsOf(early).includes(email))).toEqual([]);
      expect(mailed).toEqual(expect.arrayContaining(emailsOf(callers.slice(8))));
      expect(new Set(mailed).size).toBe(mailed.length);
      expect([await countWaiting(product), await addressesOf(callers)]).toEqual([0, []]);
    }
    expect(await retries()).toEqual({});
  });

  it('find the address of a customer who asks for something else at the same time', async () => {
    const [first, second] = [await soldOut(), await soldOut()];
    const callers = await ask(first, 20);
    await adjust(first, 1);
    const now = () => after(0);
    await Promise.all([
      run(after(0)),
      ...callers.map((caller) => waitForStock({ db: shop.db, now, newId }, caller, second)),
    ]);
    expect(await recipients(first)).toEqual(emailsOf(callers));
    expect(await addressesOf(callers)).toEqual(emailsOf(callers));
    await adjust(second, 1);
    await run(after(10));
    expect(await recipients(second)).toEqual(emailsOf(callers));
  });

  it('do not come for accounts whose deletion an earlier release has handled, which are erased', async () => {
    const product = await soldOut();
    const callers = await ask(product, 3);
    const [ada, eve] = callers as [UserCaller, UserCaller];
    await adjust(product, 1);
    await shop.db.query('insert into deleted_users values ($1)', [ada.userId]);
    await run(after(0));
    expect(await recipients(product)).toEqual(emailsOf(callers.slice(1)));
    await shop.db.query('insert into deleted_users values ($1)', [eve.userId]);
    const left = async () => {
      const rows = await shop.db.query<{ userId: string }>(
        'select user_id as "userId" from back_in_stock_requests where product_id = $1 order by asked_at',
        [product],
      );
      return rows.map(({ userId }) => userId);
    };
    expect([await left(), await addressesOf(callers)]).toEqual([callers.slice(1).map(({ userId }) => userId), []]);
    const other = await soldOut();
    await waitForStock({ db: shop.db, now: () => after(0), newId }, callers[2] as UserCaller, other);
    const [grace] = (await ask(other, 1)) as [UserCaller];
    await shop.db.query('insert into deleted_users values ($1)', [grace.userId]);
    await eraseRequestsOfDeleted(shop.db);
    expect(await left()).toEqual([callers[2]?.userId]);
    expect([await countWaiting(other), await addressesOf([...callers, grace])]).toEqual([1, [callers[2]?.email]]);
  });

  it('are forgotten after 90 days, and their links with them', async () => {
    const product = await soldOut();
    await ask(product, 1);
    await adjust(product, 1);
    await run(after(0));
    const count = async () =>
      (await shop.db.query('select 1 from back_in_stock_requests where product_id = $1', [product])).length;
    const day = 24 * 60;
    await purgeMailedRequests(shop.db, { now: () => after(89 * day), isStopped: () => false });
    expect(await count()).toBe(1);
    await purgeMailedRequests(shop.db, { now: () => after(91 * day), isStopped: () => false });
    expect(await count()).toBe(0);
  });
});
