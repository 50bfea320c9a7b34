import type { PayPal } from '../../paypal/paypal-client.ts';
import { PayPalRefused, PayPalUnavailable } from '../../paypal/paypal-errors.ts';
import { capturesOf, type PayPalCapture, type PayPalOrder } from '../../paypal/paypal-schemas.ts';
import type { createFakePayPal } from '../fake-paypal.ts';
import type { CaptureMode, RefundMode } from './money-state.ts';

const noResponse = () => new PayPalUnavailable('no response');

/** The fake PayPal, with an outcome for each approved payment and for the refunds of a run. */
export function createMoneyPayPal(fake: ReturnType<typeof createFakePayPal>) {
  const modes = new Map<string, CaptureMode>();
  const state = { isDown: false, refundMode: 'completed' as RefundMode };

  /** What went back, by the refund's id. */
  const returned = new Map<string, { captureId: string; cents: number }>();
  const orderOf = (id: string) => fake.orders.get(id);

  const paypal: PayPal = {
    ...fake.paypal,
    getOrder: async (id, signal) => {
      if (state.isDown) throw noResponse();
      return fake.paypal.getOrder(id, signal);
    },
    captureOrder: async (id, requestId, signal) => {
      const mode = orderOf(id)?.status === 'APPROVED' ? modes.get(id) : undefined;
      if (mode === 'declined') throw new PayPalRefused(422, 'INSTRUMENT_DECLINED');
      modes.delete(id);
      if (mode === 'unavailable') throw noResponse();
      // The effect comes with the call: nobody sees the payment before its change.
      const captured = fake.paypal.captureOrder(id, requestId, signal);
      const order = orderOf(id);
      if (mode === undefined || mode === 'completed' || order === undefined) return captured;
      Object.assign(capturesOf(order).at(-1) as PayPalCapture, changeOf(mode, order));
      await captured;
      if (mode === 'lost') throw noResponse();
      return structuredClone(order);
    },
    refundCapture: async (captureId, amountCents, requestId, signal) => {
      if (state.refundMode === 'refused') {
        fail(captureId);
        throw new PayPalRefused(422, 'REFUND_FAILED_INSUFFICIENT_FUNDS');
      }
      const refund = await fake.paypal.refundCapture(captureId, amountCents, requestId, signal);
      returned.set(refund.id, { captureId, cents: amountCents });
      if (state.refundMode === 'lost') throw noResponse();
      return setStatus(refund.id);
    },
    getRefund: async (id) => {
      if (state.refundMode === 'lost') throw noResponse();
      const refund = setStatus(id);
      if (state.refundMode === 'refused') fail(refund.captureId);
      return refund;
    },
  };

  function setStatus(id: string) {
    const refund = fake.refunds.get(id);
    if (refund === undefined) throw new PayPalRefused(404, 'RESOURCE_NOT_FOUND');
    refund.status = { completed: 'COMPLETED', pending: 'PENDING', refused: 'FAILED', lost: '' }[state.refundMode];
    return structuredClone(refund);
  }

  /** The money of a refund that was under way stays with the shop. */
  function fail(captureId: string): void {
    for (const [id, refund] of fake.refunds) {
      if (refund.captureId !== captureId) continue;
      fake.refunds.delete(id);
      returned.delete(id);
    }
    const capture = [...fake.orders.values()].flatMap(capturesOf).find(({ id }) => id === captureId);
    if (capture !== undefined) capture.status = 'COMPLETED';
  }

  return {
    paypal,
    orderOf,
    returned,
    /** Runs a job while PayPal answers differently. */
    during: async (change: Partial<typeof state>, job: () => Promise<void>) => {
      const before = { ...state };
      Object.assign(state, change);
      await job().finally(() => Object.assign(state, before));
    },
    approve: (id: string, mode: CaptureMode) => {
      fake.approve(id);
      modes.set(id, mode);
    },
    /** Ends a sequence. */
    clear: () => {
      for (const one of [fake.orders, fake.refunds, returned, modes]) one.clear();
    },
    forget: (id: string) => fake.orders.delete(id),
    complete: (id: string) => {
      modes.delete(id);
      fake.complete(id);
    },
    /** PayPal takes the money once more. */
    payAgain: (id: string) => {
      const before = capturesOf(orderOf(id) as PayPalOrder);
      const again = capturesOf(fake.complete(id));
      again.unshift(...before);
      const [unit] = (orderOf(id) as PayPalOrder).purchase_units;
      if (unit?.payments !== undefined) unit.payments.captures = again;
    },
    settle: (id: string, status: 'COMPLETED' | 'DECLINED') => {
      for (const capture of capturesOf(orderOf(id) as PayPalOrder))
        if (capture.status === 'PENDING') capture.status = status;
    },
  };
}

export type MoneyPayPal = ReturnType<typeof createMoneyPayPal>;

function changeOf(mode: CaptureMode, order: PayPalOrder): Partial<PayPalCapture> {
  const { value } = (capturesOf(order).at(-1) as PayPalCapture).amount;
  if (mode === 'lost') return {};
  if (mode === 'pending') return { status: 'PENDING' };
  if (mode === 'wrong-order') return { custom_id: 'another-order' };
  if (mode === 'wrong-currency') return { amount: { currency_code: 'EUR', value } };
  const cents = Math.round(Number(value) * 100) + 1;
  return { amount: { currency_code: 'USD', value: (cents / 100).toFixed(2) } };
}
