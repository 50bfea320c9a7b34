import { orderRequestOf } from '../paypal/order-request.ts';
import type { PayPal } from '../paypal/paypal-client.ts';
import { PayPalRefused, PayPalUnavailable } from '../paypal/paypal-errors.ts';
import { capturesOf, type PayPalCapture, type PayPalOrder, type PayPalRefund } from '../paypal/paypal-schemas.ts';

export const MERCHANT_ID = 'SHOP';

type Unit = PayPalOrder['purchase_units'][number];
type Step = 'create' | 'get' | 'capture' | 'refund' | 'verify';

/**
 * A PayPal in memory. `orders` and `refunds` may be changed by tests; `failNext` scripts the next calls of a step: an
 * Error is thrown before the call has an effect, `lost` after it.
 */
export function createFakePayPal(currency = 'USD') {
  const orders = new Map<string, PayPalOrder>();
  const refunds = new Map<string, PayPalRefund & { captureId: string }>();
  const results = new Map<string, unknown>();
  const scripted: { step: Step; error: Error | 'lost' }[] = [];
  const calls: { step: Step; requestId?: string }[] = [];
  let count = 0;

  /** Runs a step once per request id, as PayPal-Request-Id does. */
  async function run<T>(step: Step, requestId: string | undefined, effect: () => T): Promise<T> {
    calls.push({ step, ...(requestId !== undefined && { requestId }) });
    const at = scripted.findIndex((one) => one.step === step);
    const [failure] = at === -1 ? [] : scripted.splice(at, 1);
    if (failure !== undefined && failure.error !== 'lost') throw failure.error;
    const known = requestId === undefined ? undefined : results.get(requestId);
    const result = known === undefined ? effect() : (known as T);
    if (requestId !== undefined) results.set(requestId, result);
    if (failure !== undefined) throw new PayPalUnavailable('the response was lost');
    return structuredClone(result);
  }

  function find(id: string): PayPalOrder {
    const order = orders.get(id);
    if (order === undefined) throw new PayPalRefused(404, 'RESOURCE_NOT_FOUND');
    return order;
  }

  const captures = () => [...orders.values()].flatMap((order) => capturesOf(order));

  const paypal: PayPal = {
    currency,
    createOrder: (order, requestId) =>
      run('create', requestId, () => {
        const { custom_id, payee, amount } = orderRequestOf(order, { merchantId: MERCHANT_ID, currency })
          .purchase_units[0] as Unit & {
          amount: PayPalCapture['amount'];
        };
        const created = { id: `PP-${++count}`, status: 'CREATED', purchase_units: [{ custom_id, payee, amount }] };
        orders.set(created.id, created as unknown as PayPalOrder);
        return created as unknown as PayPalOrder;
      }),
    deadline: () => new AbortController().signal,
    getOrder: (id) => run('get', undefined, () => find(id)),
    captureOrder: (id, requestId) =>
      run('capture', requestId, () => {
        const order = find(id);
        if (order.status === 'COMPLETED') throw new PayPalRefused(422, 'ORDER_ALREADY_CAPTURED');
        if (order.status !== 'APPROVED') throw new PayPalRefused(422, 'ORDER_NOT_APPROVED');
        return complete(id);
      }),
    getCapture: async (id) => {
      const found = captures().find((capture) => capture.id === id);
      if (found === undefined) throw new PayPalRefused(404, 'RESOURCE_NOT_FOUND');
      return found;
    },
    refundCapture: (captureId, _amountCents, requestId) =>
      run('refund', requestId, () => {
        if ([...refunds.values()].some((refund) => refund.captureId === captureId))
          throw new PayPalRefused(422, 'CAPTURE_FULLY_REFUNDED');
        const refund = { id: `R-${++count}`, status: 'COMPLETED', captureId };
        const capture = captures().find(({ id }) => id === captureId);
        if (capture !== undefined) capture.status = 'REFUNDED';
        refunds.set(refund.id, refund);
        return refund;
      }),
    getRefund: async (id) => refunds.get(id) as PayPalRefund,
    verifyWebhook: (signature) => run('verify', undefined, () => signature.transmissionSig === 'signed'),
  };

  /**
   * Completes the payment of an approved PayPal order.
   * @param change fields of the capture that differ
   * @param unitChange fields of the purchase unit that differ; the capture copies the unit as it was before
   */
  function complete(id: string, change: Partial<PayPalCapture> = {}, unitChange: Partial<Unit> = {}): PayPalOrder {
    const order = find(id);
    const [unit] = order.purchase_units as (Unit & { amount: PayPalCapture['amount'] })[];
    if (unit === undefined) throw new Error('a PayPal order without a purchase unit');
    const { currency_code, value } = unit.amount;
    const capture: PayPalCapture = {
      id: `C-${++count}`,
      status: 'COMPLETED',
      amount: { currency_code, value },
      ...(unit.custom_id !== undefined && { custom_id: unit.custom_id }),
      ...change,
    };
    order.status = 'COMPLETED';
    Object.assign(unit, unitChange, { payments: { captures: [capture], refunds: [] } });
    return order;
  }

  return {
    paypal,
    orders,
    refunds,
    calls,
    complete,
    /** The customer approves the payment at PayPal. */
    approve: (id: string) => {
      find(id).status = 'APPROVED';
    },
    failNext: (step: Step, error: Error | 'lost') => scripted.push({ step, error }),
  };
}
