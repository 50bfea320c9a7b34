import type { CapturedPayment } from '@shop/contracts/order-api.ts';
import { codeOf, messageOf, statusOf } from '../../../shared/api/api-client.ts';
import { formatMoney, shopCurrency } from '../../../shared/format.ts';
import type { CaptureVerdict } from './captured-payment.ts';
import type { PaymentOutcome } from './payment-slice.ts';
import { paymentTexts as texts } from './payment-texts.ts';

/**
 * Maps a failed call of a payment to what the customer reads and may do next.
 * @param approved whether the buyer has approved the payment, so that it may have been captured in spite of the failure
 */
export function outcomeOfError(error: unknown, approved: boolean): PaymentOutcome {
  const known = knownOutcomes[String(codeOf(error))];
  if (known) return known;
  // Money arrived that does not match the order: another payment would charge the customer twice.
  if (codeOf(error) === 'payment-mismatch')
    return { next: 'stopped', tone: 'error', message: messageOf(error), reload: true };
  const status = statusOf(error);
  const isUnknown = status === undefined || status >= 500;
  if (!isUnknown) return { next: 'buttons', tone: 'error', message: messageOf(error), reload: true };
  const message = status === undefined ? texts.noResponse : texts.paypalAway;
  return { next: approved ? 'closed' : 'buttons', tone: 'warning', message, reload: true };
}

/** Maps a capture that the browser does not accept. @param total the order's total */
export function outcomeOfCapture(
  verdict: Exclude<CaptureVerdict, 'accepted'>,
  { amount }: CapturedPayment,
  total: number,
): PaymentOutcome {
  if (verdict === 'pending') return pending;
  if (verdict === 'declined') return declined;
  const paid =
    amount.currency_code === shopCurrency()
      ? formatMoney(Number(amount.value))
      : `${amount.value} ${amount.currency_code}`;
  const message = texts.differentAmount(paid, formatMoney(total));
  return { next: 'stopped', tone: 'error', message, reload: true };
}

/** The payment is captured, but the order is not marked as paid yet. */
export const unconfirmed: PaymentOutcome = {
  next: 'closed',
  tone: 'warning',
  message: texts.notConfirmed,
  reload: true,
};
const declined: PaymentOutcome = { next: 'buttons', tone: 'error', message: texts.declined, reload: false };
const pending: PaymentOutcome = { next: 'closed', tone: 'warning', message: texts.pending, reload: true };
const restarted: PaymentOutcome = { next: 'buttons', tone: 'warning', message: texts.restarted, reload: false };

/** By error code (docs/api.md#paypal). */
const knownOutcomes: Record<string, PaymentOutcome | undefined> = {
  'payment-declined': declined,
  'payment-pending': pending,
  'payment-restarted': restarted,
  'payment-not-started': restarted,
  'not-paid': unconfirmed,
  'not-payable': { next: 'closed', tone: 'error', message: texts.notPayable, reload: true },
  // The reloaded order shows it.
  'already-paid': { next: 'closed', tone: 'warning', message: '', reload: true },
};
