import { PayPalRefused } from '../paypal/paypal-errors.ts';
import type { PayPalRefund } from '../paypal/paypal-schemas.ts';
import { administrator, customer } from '../testing/callers.ts';
import { openTestService, type TestService } from '../testing/test-service.ts';
import { processRefunds } from './process-refunds.ts';
import { reconcilePayments } from './reconcile-payments.ts';

const HOUR_MS = 3_600_000;
const grace = administrator();
let time = Date.now();
let shop: TestService;
beforeAll(async () => {
  shop = await openTestService({ now: () => new Date(time) });
});
afterAll(() => shop.close());

/** Cancels an unpaid order, whose payment then still completes at PayPal. @returns the surplus capture's id */
async function surplusCapture(): Promise<string> {
  const ada = customer();
  const product = await shop.addProduct({ count: 10 });
  const { body: placed } = await shop.order(ada, [[product, 2]], 20, { paymentMethod: 'pp' });
  const { body } = await shop.call('post', `/api/orders/${placed._id}/paypal`, { as: ada });
  await shop.call('post', `/api/orders/${placed._id}/cancel`, { as: ada, body: {} });
  shop.fakePayPal.approve(body.paypalOrderId);
  shop.fakePayPal.complete(body.paypalOrderId);
  time += HOUR_MS;
  await reconcilePayments(shop.payments, () => false);
  const [capture] = await shop.db.query<{ id: string }>(
    `select capture_id as id from captures where order_id = $1 and kind = 'surplus'`,
    [placed._id],
  );
  if (capture === undefined) throw new Error('the payment is no surplus');
  return capture.id;
}

async function openDiscrepancies(captureId: string): Promise<string[]> {
  const { body } = await shop.call('get', '/api/admin/order/attention', { as: grace });
  const rows: { rule: string; subject: string }[] = body.discrepancies;
  return rows.filter(({ subject }) => subject === `capture/${captureId}`).map(({ rule }) => rule);
}

const refund = () => processRefunds(shop.payments, () => false);

describe('the discrepancy of a surplus payment', () => {
  it('is resolved when its refund completes, and leaves those of other captures open', async () => {
    const [first, second] = [await surplusCapture(), await surplusCapture()];
    expect([await openDiscrepancies(first), await openDiscrepancies(second)]).toEqual([
      ['surplus-payment'],
      ['surplus-payment'],
    ]);
    await shop.db.query(`update refunds set next_attempt_at = $2 where capture_id = $1`, [
      second,
      new Date(time + HOUR_MS),
    ]);
    await refund();
    expect([await openDiscrepancies(first), await openDiscrepancies(second)]).toEqual([[], ['surplus-payment']]);
    time += HOUR_MS;
    await refund();
    expect(await openDiscrepancies(second)).toEqual([]);
  });

  it('stays open while PayPal has the refund pending', async () => {
    const captureId = await surplusCapture();
    await refund();
    const [row] = await shop.db.query<{ id: string }>(
      `update refunds set status = 'pending', completed_at = null, next_attempt_at = $2
       where capture_id = $1 returning paypal_refund_id as id`,
      [captureId, new Date(time)],
    );
    await shop.db.query(`update discrepancies set resolved_at = null where subject = $1`, [`capture/${captureId}`]);
    const atPayPal = shop.fakePayPal.refunds.get(row?.id ?? '') as PayPalRefund;
    atPayPal.status = 'PENDING';
    await refund();
    expect(await openDiscrepancies(captureId)).toEqual(['surplus-payment']);
    atPayPal.status = 'COMPLETED';
    time += HOUR_MS;
    await refund();
    expect(await openDiscrepancies(captureId)).toEqual([]);
  });

  it('stays open while its refund has failed, until a retry completes it', async () => {
    const captureId = await surplusCapture();
    shop.fakePayPal.failNext('refund', new PayPalRefused(422, 'REFUND_FAILED_INSUFFICIENT_FUNDS'));
    await refund();
    expect(await openDiscrepancies(captureId)).toEqual(['surplus-payment']);
    const [failed] = await shop.db.query<{ id: string }>('select id from refunds where capture_id = $1', [captureId]);
    await shop.call('post', `/api/admin/order/refunds/${failed?.id}/retry`, { as: grace });
    await refund();
    expect(await openDiscrepancies(captureId)).toEqual([]);
  });
});
