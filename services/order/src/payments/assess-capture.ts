import type { Order } from '../orders/order.ts';
import { centsOfText } from '../paypal/order-request.ts';
import type { PayPalAccount } from '../paypal/paypal-account.ts';
import type { PayPalOrder } from '../paypal/paypal-schemas.ts';

/** A completed capture at PayPal, compared with our order. */
export interface AssessedCapture {
  captureId: string;
  /** In hundredths of `currency`. */
  amountCents: number;
  /** The ISO 4217 code. */
  currency: string;
  capturedAt: Date;
  /** `ours`: exactly the payment of this order; else the field that differs. */
  verdict: 'ours' | 'other-payee' | 'other-order' | 'other-currency' | 'other-amount';
}

/**
 * Compares PayPal's completed captures with an order (P-A8): only a capture to our account, for this order, in the
 * shop's currency and of exactly its total pays it. Captures in any other status do not count.
 * @param merchantId our account
 * @param currency the ISO 4217 code of our amounts
 * @param now the time of captures without a readable time
 */
export function assessCaptures(
  order: Pick<Order, 'id' | 'subtotalCents'>,
  paypalOrder: PayPalOrder,
  { merchantId, currency, now }: Pick<PayPalAccount, 'merchantId' | 'currency'> & { now: Date },
): AssessedCapture[] {
  if (paypalOrder.status !== 'COMPLETED') return [];
  return paypalOrder.purchase_units.flatMap((unit) =>
    (unit.payments?.captures ?? [])
      .filter(({ status }) => status === 'COMPLETED')
      .map((capture) => {
        const amountCents = centsOfText(capture.amount.value) ?? 0;
        return {
          captureId: capture.id,
          amountCents,
          currency: capture.amount.currency_code,
          capturedAt: timeOf(capture.create_time) ?? now,
          verdict: verdictOn({
            payee: unit.payee?.merchant_id === merchantId,
            // The unit's custom_id is ours as we sent it; a capture that contradicts it belongs to another order.
            order: unit.custom_id === order.id && (capture.custom_id ?? order.id) === order.id,
            currency: capture.amount.currency_code === currency,
            amount: amountCents === order.subtotalCents,
          }),
        };
      }),
  );
}

function verdictOn(equal: Record<'payee' | 'order' | 'currency' | 'amount', boolean>): AssessedCapture['verdict'] {
  if (!equal.payee) return 'other-payee';
  if (!equal.order) return 'other-order';
  if (!equal.currency) return 'other-currency';
  return equal.amount ? 'ours' : 'other-amount';
}

function timeOf(text: string | undefined): Date | undefined {
  const time = text === undefined ? Number.NaN : Date.parse(text);
  return Number.isNaN(time) ? undefined : new Date(time);
}
