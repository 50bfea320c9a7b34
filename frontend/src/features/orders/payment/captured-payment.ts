import type { CapturedPayment } from '@shop/contracts/order-api.ts';
import { shopCurrency } from '../../../shared/format.ts';

/** What the browser makes of a capture (docs/requirements.md#order-states). */
export type CaptureVerdict = 'accepted' | 'pending' | 'declined' | 'different amount';

/**
 * Checks a capture: a payment is accepted only when its status is COMPLETED and its amount, in the shop's currency, equals the order's total. The
 * server checks the same again before it marks the order as paid.
 * @param total the order's total
 */
export function assessCapture({ status, amount }: CapturedPayment, total: number): CaptureVerdict {
  if (status === 'PENDING') return 'pending';
  if (status !== 'COMPLETED') return 'declined';
  const isEqual = amount.currency_code === shopCurrency() && centsOf(amount.value) === Math.round(total * 100);
  return isEqual ? 'accepted' : 'different amount';
}

/** PayPal's text of an amount, such as '10.00', in cents; undefined for any other text. */
function centsOf(value: string): number | undefined {
  const found = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(value);
  return found ? Number(found[1]) * 100 + Number((found[2] ?? '').padEnd(2, '0')) : undefined;
}
