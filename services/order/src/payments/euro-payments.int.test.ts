import { type OpenSimulator, openSimulator } from '@shop/paypal-simulator/testing/open-simulator.ts';
import { newId } from '@shop/platform/service/postgres/new-id.ts';
import { differenceLine, listDifferences } from '../reconciliation/list-differences.ts';
import { customer } from '../testing/callers.ts';
import { openTestService, type TestService } from '../testing/test-service.ts';
import { processRefunds } from './process-refunds.ts';

let simulator: OpenSimulator;
let shop: TestService;

beforeAll(async () => {
  simulator = await openSimulator();
  shop = await openTestService({ currency: 'EUR', simulatorUrl: simulator.url });
});
afterAll(async () => {
  await shop.close();
  await simulator.stop();
});

const ada = customer();

/** Places an order of €20.00, approves its payment, captures it and asks the shop to mark it as paid. */
async function pay(mode?: 'wrong-currency') {
  const product = await shop.addProduct({ count: 5 });
  const { body: order } = await shop.order(ada, [[product, 2]], 20, { paymentMethod: 'pp' });
  const { paypalOrderId } = (await shop.call('post', `/api/orders/${order._id}/paypal`, { as: ada })).body;
  await simulator.approve(paypalOrderId, mode);
  const capture = await shop.call('post', `/api/orders/${order._id}/paypal/capture`, { as: ada });
  const paid = await shop.call('put', `/api/orders/paid/${order._id}`, { as: ada });
  return { id: order._id as string, amount: capture.body.amount, paid };
}

async function differences(): Promise<string[]> {
  const lines = [];
  for await (const difference of listDifferences(shop.db, shop.payments.paypal, new Date()))
    lines.push(differenceLine(difference));
  return lines;
}

describe('a shop in euros, with PayPal', () => {
  it('takes and refunds euros, and its books agree', async () => {
    const { id, amount, paid } = await pay();
    expect(amount).toEqual({ currency_code: 'EUR', value: '20.00' });
    expect([paid.status, paid.body.isPaid]).toEqual([200, true]);
    const cancelled = await shop.call('post', `/api/orders/${id}/cancel`, { as: ada, body: {} });
    expect(cancelled.body.status).toBe('refunding');
    await processRefunds(shop.payments, () => false);
    const { body } = await shop.call('get', `/api/orders/user/${id}`, { as: ada });
    expect(body.status).toBe('refunded');
    const { refunds } = (await simulator.call('GET', '/simulator/ledger')).body;
    expect(Object.values(refunds ?? {}).map((refund) => refund.amount)).toEqual([
      { currency_code: 'EUR', value: '20.00' },
    ]);
    expect(await differences()).toEqual([]);
  });

  it('does not accept dollars, and records them as a discrepancy', async () => {
    const { id, amount, paid } = await pay('wrong-currency');
    expect(amount).toEqual({ currency_code: 'USD', value: '20.00' });
    expect(paid.status).toBe(402);
    const found = await shop.db.query(`select rule, details from discrepancies where details ->> 'orderId' = $1`, [id]);
    expect(found).toEqual([
      {
        rule: 'payment-mismatch',
        details: { orderId: id, verdict: 'other-currency', amountCents: 2_000, currency: 'USD', expectedCents: 2_000 },
      },
    ]);
  });

  it('names the limit of a new account in euros', async () => {
    const limited = await openTestService({
      currency: 'EUR',
      limits: { newAccount: { orders: 9, units: 9, cents: 1_000 } },
    });
    const product = await limited.addProduct({ count: 5 });
    const { status, body } = await limited.order({ ...ada, userId: newId() }, [[product, 2]], 20);
    expect([status, body.message]).toEqual([429, expect.stringContaining('9 products for €10.00 together')]);
    await limited.close();
  });
});
