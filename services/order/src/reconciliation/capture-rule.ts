import type { RefundStatus } from '../payments/refund-repository.ts';
import { centsOfText } from '../paypal/order-request.ts';
import type { PayPalCapture } from '../paypal/paypal-schemas.ts';
import type { Difference } from './rules.ts';

/** A stored capture, and the status of its refund; null: it is not refunded. */
export interface StoredCapture {
  captureId: string;
  orderId: string;
  amountCents: number;
  refundStatus: RefundStatus | null;
  /** When a webhook asked for a comparison; null: none is requested. */
  compareRequestedAt: Date | null;
}

/**
 * Compares a capture with PayPal's: amount, currency, and whether it was refunded.
 * @param found undefined: PayPal does not know it
 * @param shopCurrency the ISO 4217 code of stored amounts
 */
export function paypalDifference(
  stored: StoredCapture,
  found: PayPalCapture | undefined,
  shopCurrency: string,
): Difference | undefined {
  const { captureId, orderId, amountCents, refundStatus } = stored;
  const paypalCents = found === undefined ? null : (centsOfText(found.amount.value) ?? null);
  const currency = found?.amount.currency_code ?? null;
  const status = found?.status ?? null;
  if (
    paypalCents === amountCents &&
    currency === shopCurrency &&
    status !== null &&
    statusesFor(refundStatus).includes(status)
  )
    return undefined;
  const details = { orderId, amountCents, refundStatus, paypalCents, paypalCurrency: currency, paypalStatus: status };
  return { rule: 'paypal-mismatch', subject: `capture/${captureId}`, details };
}

/** PayPal's statuses of a capture. A refund that is not over may or may not have reached PayPal. */
function statusesFor(refundStatus: RefundStatus | null): string[] {
  if (refundStatus === null) return ['COMPLETED'];
  return refundStatus === 'completed' ? ['REFUNDED'] : ['COMPLETED', 'REFUNDED'];
}
