import { alreadyCaptured, notFound, unprocessable } from './errors.ts';
import type { Mode } from './modes.ts';
import { centsOf, type Money, moneyOf } from './money.ts';
import { type Capture, capturesOf, type State } from './state.ts';

/**
 * Decides what a capture takes.
 * @param options `mode`: the scripted outcome
 * @throws PayPalError 404 for an unknown order; 422 if it is not approved, was captured before, or the buyer's bank declines
 */
export function captureOrder(
  state: State,
  { orderId, mode, id, at }: { orderId: string; mode: Mode; id: string; at: string },
): Capture {
  const order = state.orders.get(orderId);
  if (order === undefined) throw notFound();
  if (capturesOf(state, orderId).length > 0) throw alreadyCaptured();
  if (order.status !== 'APPROVED') {
    throw unprocessable(
      'ORDER_NOT_APPROVED',
      "Payer has not yet approved the Order for payment. Please redirect the payer to the 'rel':'approve' url returned as part of the HATEOAS links within the Create Order call or provide a valid payment_source in the request.",
    );
  }
  if (mode === 'declined') {
    throw unprocessable(
      'INSTRUMENT_DECLINED',
      "The instrument presented was either declined by the processor or bank, or it can't be used for this payment.",
    );
  }
  const { custom_id, invoice_id, amount } = order.unit;
  return {
    id,
    orderId,
    status: mode === 'pending' ? 'PENDING' : 'COMPLETED',
    amount: capturedAmount(amount, mode),
    payee: mode === 'wrong-payee' ? 'ANOTHERPAYEE1' : order.payee,
    customId: mode === 'wrong-custom-id' ? 'another-order' : custom_id,
    invoiceId: invoice_id,
    createdAt: at,
    updatedAt: at,
  };
}

function capturedAmount(amount: Money, mode: Mode): Money {
  const cents = centsOf(amount) ?? 0;
  const currency = mode === 'wrong-currency' ? anotherThan(amount.currency_code) : amount.currency_code;
  return moneyOf(mode === 'wrong-amount' ? cents + 1 : cents, currency);
}

function anotherThan(currency: string): string {
  return currency === 'EUR' ? 'USD' : 'EUR';
}
