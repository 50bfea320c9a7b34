import { expireOrders } from '../payments/expire-orders.ts';
import { processRefunds } from '../payments/process-refunds.ts';
import { onProductChanged } from '../stock/on-product-changed.ts';
import { administrator, customer } from '../testing/callers.ts';
import { payOrder } from '../testing/pay-order.ts';
import { productEvent, productState } from '../testing/products.ts';
import { openTestService, type TestService } from '../testing/test-service.ts';
import { verifyBooks } from './verify-books.ts';

const grace = administrator();
let shop: TestService;
let product: string;
beforeAll(async () => {
  shop = await openTestService({ replicas: 2 });
});
beforeEach(async () => {
  product = await shop.addProduct({ count: 100 });
});
afterAll(() => shop.close());

const place = async (paymentMethod: 'pp' | 'cod' = 'cod', as = customer()) => {
  const { status, body } = await shop.order(as, [[product, 2]], 20, { paymentMethod });
  expect(status).toBe(201);
  return { id: body._id as string, as };
};
const cancel = ({ id }: { id: string }) => shop.call('post', `/api/orders/${id}/cancel`, { as: grace, body: {} });
const deliver = ({ id }: { id: string }) => shop.call('put', `/api/orders/delivered/${id}`, { as: grace });
const paidOrder = async () => {
  const placed = await place('pp');
  await payOrder(shop, placed);
  return placed;
};
/** Runs a corruption, verifies the books and undoes the corruption. */
async function differencesAfter(corrupt: string, undo: string, id: string) {
  await shop.db.query(corrupt, [id]);
  try {
    return await verifyBooks(shop.db);
  } finally {
    await shop.db.query(undo, [id]);
    expect(await verifyBooks(shop.db)).toEqual([]);
  }
}

describe('verifyBooks', () => {
  it('finds nothing after orders, deliveries, cancellations, expiries, refunds and stock adjustments', async () => {
    await deliver(await place());
    await cancel(await place());
    await place('pp');
    await deliver(await paidOrder());
    const refunded = await paidOrder();
    await cancel(refunded);
    await processRefunds(shop.payments, () => false);
    await cancel(await paidOrder());
    const expired = await place('pp');
    await shop.db.query(`update orders set payable_until = now() - interval '2 hours' where id = $1`, [expired.id]);
    await expireOrders({ ...shop.payments, payments: shop.payments }, () => false);
    const adjusted = productState({
      productId: product,
      corrections: [
        { number: 1, difference: 100 },
        { number: 2, difference: -1_000 },
      ],
    });
    await shop.db.transaction((tx) => onProductChanged(shop.outbox)(tx, productEvent(adjusted, 2)));
    const statuses = await shop.db.query<{ status: string }>('select distinct status from orders order by status');
    expect(statuses.map(({ status }) => status)).toEqual([
      'cancelled',
      'delivered',
      'expired',
      'placed',
      'refunded',
      'refunding',
    ]);
    expect(await verifyBooks(shop.db)).toEqual([]);
  });

  it('finds a stock that differs from its adjustments and orders', async () => {
    await place();
    const found = await differencesAfter(
      'update stock set count = count + 1 where product_id = $1',
      'update stock set count = count - 1 where product_id = $1',
      product,
    );
    const details = { left: 99, adjusted: 100, ordered: 2 };
    expect(found).toEqual([{ rule: 'stock-mismatch', subject: `product/${product}`, details }]);
  });

  it('finds a paid order without a payment of its total', async () => {
    const { id } = await paidOrder();
    const found = await differencesAfter(
      'update captures set amount_cents = 1999 where order_id = $1',
      'update captures set amount_cents = 2000 where order_id = $1',
      id,
    );
    expect(found).toMatchObject([
      { rule: 'missing-payment', subject: `order/${id}`, details: { subtotalCents: 2_000, capturedCents: 1_999 } },
    ]);
    const unpaid = await differencesAfter(
      `update captures set kind = 'surplus' where order_id = $1`,
      `update captures set kind = 'payment' where order_id = $1`,
      id,
    );
    expect(unpaid).toMatchObject([
      { rule: 'missing-payment', subject: `order/${id}`, details: { captureId: null } },
      { rule: 'missing-refund', details: { orderId: id, kind: 'surplus', refundStatus: null } },
    ]);
  });

  it('finds a refunded order without a completed refund', async () => {
    const order = await paidOrder();
    await cancel(order);
    await processRefunds(shop.payments, () => false);
    const found = await differencesAfter(
      `update refunds set status = 'failed' where order_id = $1`,
      `update refunds set status = 'completed' where order_id = $1`,
      order.id,
    );
    expect(found).toMatchObject([
      { rule: 'missing-refund', subject: `order/${order.id}`, details: { status: 'refunded', refundStatus: 'failed' } },
    ]);
  });

  it('finds a refunding order without a refund', async () => {
    const order = await paidOrder();
    await cancel(order);
    await shop.db.query('create table removed as select * from refunds where order_id = $1', [order.id]);
    const found = await differencesAfter(
      'delete from refunds where order_id = $1',
      'insert into refunds select * from removed where order_id = $1',
      order.id,
    );
    expect(found).toMatchObject([{ rule: 'missing-refund', subject: `order/${order.id}` }]);
  });

  it.each(['paid', 'delivered'])('finds a refund of a %s order', async (status) => {
    const order = await paidOrder();
    if (status === 'delivered') await deliver(order);
    const found = await differencesAfter(
      `insert into refunds (id, capture_id, order_id, amount_cents, status, requested_at)
       select 'R-' || $1, capture_id, order_id, amount_cents, 'failed', now() from captures where order_id = $1`,
      'delete from refunds where order_id = $1',
      order.id,
    );
    expect(found).toMatchObject([
      {
        rule: 'unexpected-refund',
        details: { orderId: order.id, status, refundedCents: 2_000, refundStatus: 'failed' },
      },
    ]);
  });

  it('finds a surplus capture without a refund', async () => {
    const { id } = await paidOrder();
    const found = await differencesAfter(
      `insert into captures (capture_id, order_id, paypal_order_id, kind, amount_cents, captured_at)
       values ('S-' || $1, $1, 'PP', 'surplus', 2000, now())`,
      `delete from captures where kind = 'surplus' and order_id = $1`,
      id,
    );
    expect(found).toMatchObject([
      { rule: 'missing-refund', subject: `capture/S-${id}`, details: { orderId: id, refundedCents: null } },
    ]);
  });

  it.each([
    ['less', 'missing-refund', 1_999],
    ['more', 'unexpected-refund', 2_001],
  ])('finds a refund of %s than its capture', async (_, rule, refundedCents) => {
    const order = await paidOrder();
    await cancel(order);
    const found = await differencesAfter(
      `update refunds set amount_cents = ${refundedCents} where order_id = $1`,
      'update refunds set amount_cents = 2000 where order_id = $1',
      order.id,
    );
    expect(found).toMatchObject([{ rule, details: { orderId: order.id, capturedCents: 2_000, refundedCents } }]);
  });

  it('finds a payment of an order that cannot be paid', async () => {
    const { id } = await place('cod');
    const found = await differencesAfter(
      `insert into captures (capture_id, order_id, paypal_order_id, kind, amount_cents, captured_at)
       values ('C-' || $1, $1, 'PP', 'payment', 2000, now())`,
      'delete from captures where order_id = $1',
      id,
    );
    expect(found).toMatchObject([
      { rule: 'unexpected-payment', subject: `capture/C-${id}`, details: { orderId: id, paymentMethod: 'cod' } },
    ]);
  });

  it('gives no false alarm while orders are placed, paid, cancelled and delivered', async () => {
    let placing = true;
    const buyer = async () => {
      while (placing) {
        const order = await place();
        await cancel(order);
        await deliver(await place());
        await cancel(await paidOrder());
        product = await shop.addProduct({ count: 100 });
      }
    };
    const buyers = Promise.all([buyer(), buyer(), buyer(), buyer()]);
    const runs: unknown[] = [];
    for (let run = 0; run < 60; run += 1) runs.push(...((await verifyBooks(shop.db)) ?? []));
    placing = false;
    await buyers;
    expect(runs).toEqual([]);
  });

  it('reports an ordered product without stock', async () => {
    const { id } = await place();
    const found = await differencesAfter(
      `insert into order_lines select $1, 2, 'unknown', 'x', null, 3, 100, 9`,
      `delete from order_lines where order_id = $1 and product_id = 'unknown'`,
      id,
    );
    const details = { left: 0, adjusted: 0, ordered: 3 };
    expect(found).toEqual([{ rule: 'stock-mismatch', subject: 'product/unknown', details }]);
  });
});
