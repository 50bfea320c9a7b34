import { orderStatusFacts } from '@shop/contracts/order-events.ts';
import { conflict, ShopError } from '@shop/platform/service/errors.ts';
import type { Order } from '../orders/order.ts';
import { PayPalUnavailable } from '../paypal/paypal-errors.ts';

/** 402: PayPal refused the payment; another attempt may succeed. */
export function declined(): ShopError {
  return new ShopError(
    'payment-required',
    'payment-declined',
    'PayPal declined the payment. Try again or choose another way to pay at PayPal.',
  );
}

/** 402: PayPal holds no completed payment for this order. */
export function notPaid(): ShopError {
  return new ShopError('payment-required', 'not-paid', 'PayPal has no completed payment for this order.');
}

/** 409: the order cannot be paid (any more), or is paid already. */
export function notPayable({ status, paymentMethod }: Pick<Order, 'status' | 'paymentMethod'>): ShopError {
  if (paymentMethod === 'cod') return conflict('not-payable', 'This order is paid on delivery');
  if (orderStatusFacts[status].isPaid) return conflict('already-paid', 'This order is paid already');
  return conflict('not-payable', 'This order has ended and cannot be paid');
}

/** 409: money that does not match the order has arrived: another payment would charge its customer twice. */
export function mismatch(): ShopError {
  return conflict(
    'payment-mismatch',
    'We received a payment that does not match this order. Please contact us before you pay again.',
  );
}

/** 409: the hold of the order is over. */
export function holdOver(): ShopError {
  return conflict('not-payable', 'The time to pay this order is over');
}

/** Turns PayPal's outage into a 503; other errors stay. Nothing is lost: the reconciliation job settles the payment. */
export function asResponse(error: unknown): unknown {
  if (!(error instanceof PayPalUnavailable)) return error;
  const unavailable = new ShopError(
    'unavailable',
    'payment-unavailable',
    'PayPal does not respond. If you have paid, the order shows it within a minute; otherwise try again.',
    { retryAfter: 5 },
  );
  unavailable.cause = error;
  return unavailable;
}
