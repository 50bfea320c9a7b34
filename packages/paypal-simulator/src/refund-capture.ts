import { notFound, unprocessable } from './errors.ts';
import type { Mode } from './modes.ts';
import { centsOf, moneyOf } from './money.ts';
import type { RefundRequest } from './order-request.ts';
import { type Refund, refundedCents, type State } from './state.ts';

/**
 * Decides what a refund gives back: the amount of the request, or everything that is left.
 * @param options `mode`: the scripted outcome
 * @throws PayPalError 404 for an unknown capture; 422 if it cannot be refunded
 */
export function refundCapture(
  state: State,
  options: { captureId: string; request: RefundRequest; mode: Mode; id: string; at: string },
): Refund {
  const { captureId, request, mode, id, at } = options;
  const capture = state.captures.get(captureId);
  if (capture === undefined) throw notFound();
  if (capture.status === 'PENDING') {
    throw unprocessable(
      'PENDING_CAPTURE',
      'Cannot initiate a refund as the capture is pending. Capture is typically pending when the payer has funded the transaction using e-check/bank funded.',
    );
  }
  if (capture.status === 'DECLINED') throw unprocessable('REFUND_NOT_ALLOWED', 'Capture cannot be refunded.');
  const currency = capture.amount.currency_code;
  if (request.amount !== undefined && request.amount.currency_code !== currency) {
    throw unprocessable(
      'REFUND_CAPTURE_CURRENCY_MISMATCH',
      'Refund must be in the same currency as the capture',
      '/amount/currency_code',
    );
  }
  const left = (centsOf(capture.amount) ?? 0) - refundedCents(state, captureId);
  if (left <= 0) throw unprocessable('CAPTURE_FULLY_REFUNDED', 'The capture has already been fully refunded');
  const cents = request.amount === undefined ? left : centsOf(request.amount);
  if (cents === undefined) throw unprocessable('DECIMAL_PRECISION', 'At most two decimals.', '/amount/value');
  if (cents <= 0) throw unprocessable('CANNOT_BE_ZERO_OR_NEGATIVE', 'Must be greater than zero.', '/amount/value');
  if (cents > left) {
    throw unprocessable(
      'REFUND_AMOUNT_EXCEEDED',
      'The refund amount must be less than or equal to the capture amount that has not yet been refunded.',
      '/amount/value',
    );
  }
  if (mode === 'declined') {
    throw unprocessable(
      'REFUND_FAILED_INSUFFICIENT_FUNDS',
      'Capture could not be refunded due to insufficient funds. Please check to see if you have sufficient funds in your PayPal account or if the bank account linked to your PayPal account is verified and has sufficient funds.',
    );
  }
  return {
    id,
    captureId,
    status: mode === 'pending' ? 'PENDING' : 'COMPLETED',
    amount: moneyOf(cents, currency),
    customId: request.custom_id,
    invoiceId: request.invoice_id,
    note: request.note_to_payer,
    createdAt: at,
    updatedAt: at,
  };
}
