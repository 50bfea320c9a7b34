import { processRefunds } from '../payments/process-refunds.ts';
import { administrator, customer } from '../testing/callers.ts';
import { payOrder } from '../testing/pay-order.ts';
import { openTestService, type TestService } from '../testing/test-service.ts';
import { closeDays } from './close-days.ts';
import { openDays } from './days.ts';
import { differenceLine, listDifferences } from './list-differences.ts';
import { verifyBooks } from './verify-books.ts';

const DAY_MS = 24 * 3_600_000;
const grace = administrator();
let shop: TestService;
let product: string;
beforeAll(async () => {
  shop = await openTestService({ replicas: 2 });
});
beforeEach(async () => {
  for (const table of ['closed_days', 'closed_quantities', 'changed_days'])
    await shop.db.query(`truncate ${table} cascade`);
  product = await shop.addProduct({ count: 100 });
});
afterAll(() => shop.close());

const dayOf = (daysAgo: number) => new Date(Date.now() - daysAgo * DAY_MS).toISOString().slice(0, 10);
/** Places an order at noon of a day that many days ago. */
async function oldOrder(daysAgo: number, { paid = false } = {}) {
  const as = customer();
  const { body } = await shop.order(as, [[product, 2]], 20, { paymentMethod: paid ? 'pp' : 'cod' });
  if (paid) await payOrder(shop, { id: body._id, as });
  await shop.db.query('update orders set created_at = $2 where id = $1', [body._id, `${dayOf(daysAgo)}T12:00:00Z`]);
  return body._id as string;
}
const cancel = (id: string) => shop.call('post', `/api/orders/${id}/cancel`, { as: grace, body: {} });
const close = (now = new Date()) => closeDays(shop, now);
const closedDays = async () =>
  (await shop.db.query<{ day: string }>('select day::text from closed_days order by day')).map(({ day }) => day);
const kept = async () =>
  (
    await shop.db.query<{ quantity: number }>('select quantity from closed_quantities where product_id = $1', [product])
  )[0]?.quantity;
const lines = async () => {
  const found: string[] = [];
  for await (const difference of listDifferences(shop.db, undefined, new Date()))
    found.push(differenceLine(difference));
  return found;
};
/** Changes rows past the triggers, as a restore of one table does. */
const unseen = (sql: string, params: unknown[]) =>
  shop.db.transaction(async (tx) => {
    await tx.query(`set local session_replication_role = 'replica'`);
    await tx.query(sql, params);
  });

describe('closed days of the books', () => {
  it('closes days that ended a week ago, with the quantities of their orders', async () => {
    await oldOrder(9);
    await oldOrder(8);
    await oldOrder(7);
    await close(new Date(`${dayOf(0)}T00:00:00Z`));
    expect(await closedDays()).toContain(dayOf(8));
    expect(await closedDays()).toContain(dayOf(9));
    expect(await closedDays()).not.toContain(dayOf(7));
    expect(await kept()).toBe(4);
    expect(await openDays(shop.db)).toContain(dayOf(7));
    expect(await openDays(shop.db)).not.toContain(dayOf(8));
    expect(await verifyBooks(shop.db)).toEqual([]);
    expect(await lines()).toEqual([]);
  });

  it('does not read a closed day again, and finds by npm run verify what was changed in it unseen', async () => {
    const id = await oldOrder(20);
    await close();
    await unseen('update order_lines set quantity = quantity + 1 where order_id = $1', [id]);
    expect(await verifyBooks(shop.db)).toEqual([]);
    expect(await lines()).toEqual([`changed-closed-day day/${dayOf(20)}: orders 1, ordersWhenClosed 1`]);
    await shop.db.query('insert into changed_days values ($1)', [dayOf(20)]);
    expect(await verifyBooks(shop.db)).toMatchObject([{ rule: 'stock-mismatch', details: { ordered: 3 } }]);
    await unseen('update order_lines set quantity = quantity - 1 where order_id = $1', [id]);
    expect(await lines()).toEqual([]);
  });

  it('finds a sum that is not that of its days', async () => {
    await oldOrder(21);
    await close();
    await shop.db.query('update closed_quantities set quantity = 3 where product_id = $1', [product]);
    expect(await lines()).toEqual([
      `stock-mismatch product/${product}: left 98, adjusted 100, ordered 3`,
      `wrong-closed-sum product/${product}: kept 3, ofDays 2`,
    ]);
    // The statement of docs/runbooks/discrepancies.md.
    await shop.db.query(
      `insert into closed_quantities select '${product}', coalesce(sum(quantity), 0) from closed_day_quantities
       where product_id = '${product}' on conflict (product_id) do update set quantity = excluded.quantity`,
    );
    expect(await lines()).toEqual([]);
  });

  it('verifies a closed day again after an order of it was cancelled, and closes it with the new sums', async () => {
    const id = await oldOrder(22);
    await oldOrder(22);
    await close();
    expect(await kept()).toBe(4);
    await cancel(id);
    expect(await openDays(shop.db)).toContain(dayOf(22));
    expect(await verifyBooks(shop.db)).toEqual([]);
    await close();
    expect([await kept(), await openDays(shop.db)]).toEqual([2, expect.not.arrayContaining([dayOf(22)])]);
    expect(await lines()).toEqual([]);
  });

  it('keeps a day open while something in it differs', async () => {
    const id = await oldOrder(23, { paid: true });
    await close();
    await shop.db.query('update captures set amount_cents = 1999 where order_id = $1', [id]);
    await close();
    expect(await verifyBooks(shop.db)).toMatchObject([{ rule: 'missing-payment', subject: `order/${id}` }]);
    expect(await openDays(shop.db)).toContain(dayOf(23));
    await shop.db.query('update captures set amount_cents = 2000 where order_id = $1', [id]);
    await close();
    expect(await openDays(shop.db)).not.toContain(dayOf(23));
    expect(await lines()).toEqual([]);
  });

  it('opens a day after a late refund, and when its orders are moved or deleted', async () => {
    const id = await oldOrder(24, { paid: true });
    await close();
    await cancel(id);
    await processRefunds(shop.payments, () => false);
    expect(await openDays(shop.db)).toContain(dayOf(24));
    await close();
    expect(await openDays(shop.db)).not.toContain(dayOf(24));
    const moved = await oldOrder(25);
    await close();
    await shop.db.query('update orders set created_at = $2 where id = $1', [moved, `${dayOf(26)}T12:00:00Z`]);
    expect(await openDays(shop.db)).toEqual(expect.arrayContaining([dayOf(25), dayOf(26)]));
    await close();
    await shop.db.query('delete from order_history where order_id = $1', [moved]);
    await shop.db.query('delete from order_lines where order_id = $1', [moved]);
    await shop.db.query('delete from orders where id = $1', [moved]);
    expect(await verifyBooks(shop.db)).toMatchObject([{ rule: 'stock-mismatch', details: { left: 98, ordered: 0 } }]);
    await shop.db.query('update stock set count = count + 2 where product_id = $1', [product]);
    await close();
    expect(await lines()).toEqual([]);
  });

  it('opens a day after a line was added to an order of it, or a recent order was moved into it', async () => {
    const id = await oldOrder(28);
    await close();
    await shop.db.query(
      `insert into order_lines select order_id, 2, product_id, name, image_path, 1, price_cents, count_before
       from order_lines where order_id = $1`,
      [id],
    );
    expect(await openDays(shop.db)).toContain(dayOf(28));
    await shop.db.query('update stock set count = count - 1 where product_id = $1', [product]);
    await close();
    expect([await kept(), await lines()]).toEqual([3, []]);
    await oldOrder(28);
    expect(await openDays(shop.db)).toContain(dayOf(28));
    await close();
    expect([await kept(), await lines()]).toEqual([5, []]);
  });

  it('opens all days when a table is emptied', async () => {
    await oldOrder(29);
    await close();
    const undo = new Error('undo');
    const emptied = shop.db.transaction(async (tx) => {
      await tx.query('truncate refunds');
      expect(await openDays(tx)).toContain(dayOf(29));
      throw undo;
    });
    await expect(emptied).rejects.toBe(undo);
  });

  it('closes no day because the clock of a service is ahead', async () => {
    await oldOrder(2);
    await close(new Date(Date.now() + 30 * DAY_MS));
    expect(await closedDays()).not.toContain(dayOf(2));
  });

  it('leaves a day open that cannot be closed, and closes the others', async () => {
    await oldOrder(30);
    await oldOrder(31);
    await shop.db.query(`alter table closed_days add constraint broken check (day <> '${dayOf(31)}')`);
    try {
      await close();
    } finally {
      await shop.db.query('alter table closed_days drop constraint broken');
    }
    expect(await closedDays()).toEqual(expect.not.arrayContaining([dayOf(31)]));
    expect(await closedDays()).toContain(dayOf(30));
    expect(await verifyBooks(shop.db)).toEqual([]);
  });

  it('opens a day for a change that was on its way while the day was closed', async () => {
    const id = await oldOrder(27);
    await shop.db.transaction(async (change) => {
      await change.query(`update orders set status = 'cancelled' where id = $1`, [id]);
      await change.query('update stock set count = count + 2 where product_id = $1', [product]);
      await close();
      expect(await kept()).toBe(2);
    });
    expect(await openDays(shop.db)).toContain(dayOf(27));
    expect(await verifyBooks(shop.db)).toEqual([]);
    await close();
    expect(await kept()).toBe(0);
    expect(await lines()).toEqual([]);
  });

  it('gives no false alarm while orders of closed days are cancelled and the days are closed again', async () => {
    const ids = await Promise.all(Array.from({ length: 24 }, (_, index) => oldOrder(30 + (index % 4))));
    await close();
    let cancelling = true;
    const customers = Promise.all(
      [0, 1, 2].map(async (first) => {
        for (const [index, id] of ids.entries()) if (index % 3 === first) expect((await cancel(id)).status).toBe(200);
      }),
    ).finally(() => {
      cancelling = false;
    });
    const found: unknown[] = [];
    while (cancelling) {
      found.push(...((await verifyBooks(shop.db)) ?? []));
      await close();
    }
    await customers;
    await close();
    expect([found, await kept(), await lines()]).toEqual([[], 0, []]);
  });
});
