import { captureOrder } from './capture-order.ts';
import { createOrder } from './create-order.ts';
import { refundCapture } from './refund-capture.ts';
import { apply, emptyState, refundedCents, type State } from './state.ts';

const at = '2026-01-01T00:00:00Z';
const money = { currency_code: 'USD', value: '30.00' };
const unit = { reference_id: 'default', custom_id: 'order-1', amount: money };

function approvedState(): State {
  const state = emptyState();
  apply(state, { type: 'order-created', order: createOrder({ id: 'O1', at, unit, paypalSource: false }) });
  apply(state, { type: 'order-approved', id: 'O1', mode: 'normal', at });
  return state;
}
function paidState(): State {
  const state = approvedState();
  const capture = captureOrder(state, { orderId: 'O1', mode: 'normal', id: 'C1', at });
  apply(state, { type: 'captured', capture, request: 'r1' });
  return state;
}
const refund = (state: State, value: string) =>
  refundCapture(state, {
    captureId: 'C1',
    request: { amount: { currency_code: 'USD', value } },
    mode: 'normal',
    id: `R${state.refunds.size}`,
    at,
  });

describe('the state of the PayPal simulator', () => {
  it('captures an approved order once', () => {
    const state = paidState();
    expect(state.orders.get('O1')?.status).toBe('COMPLETED');
    expect(state.requests.get('r1')).toBe('C1');
    expect(() => captureOrder(state, { orderId: 'O1', mode: 'normal', id: 'C2', at })).toThrow(
      'could not be performed',
    );
  });

  it('refunds in parts up to the captured amount', () => {
    const state = paidState();
    apply(state, { type: 'refunded', refund: refund(state, '29.99') });
    expect(() => refund(state, '0.02')).toThrow();
    apply(state, { type: 'refunded', refund: refund(state, '0.01') });
    expect(refundedCents(state, 'C1')).toBe(3_000);
    expect(() => refund(state, '0.01')).toThrow();
  });

  it('does not count a refund that failed', () => {
    const state = paidState();
    apply(state, { type: 'refunded', refund: { ...refund(state, '30.00'), status: 'PENDING' } });
    apply(state, { type: 'refund-settled', id: 'R0', status: 'FAILED', at });
    expect(refundedCents(state, 'C1')).toBe(0);
  });

  it('is the same after its entries are applied again', () => {
    expect(paidState()).toEqual(paidState());
  });
});
