import { awaitsPayment, type Order } from '../orders/order.ts';

/** Seconds between two checks of a payment that was started a moment ago: it is settled within a minute (P-A10). */
const FIRST_DELAY_S = 15;
/** Seconds between two checks of a payment that stays open. */
const MAX_DELAY_S = 600;
/** Checks after an order has ended unpaid: a late payment is found within 15 s, 1, 4, 16 minutes … 3, 11 and 45 days. */
const CHECKS_AFTER_END = 10;

/**
 * When to compare an order with PayPal again, after it was compared `checks` times since its payment last changed.
 * @returns null when no payment is to be expected any more
 */
export function nextCheckAt(
  order: Pick<Order, 'status' | 'paymentMethod'>,
  { checks, now }: { checks: number; now: Date },
): Date | null {
  const inSeconds = (seconds: number) => new Date(now.getTime() + seconds * 1_000);
  // Twenty checks at short intervals cover the five minutes of a capture.
  if (awaitsPayment(order)) return inSeconds(checks < 20 ? FIRST_DELAY_S : MAX_DELAY_S);
  switch (order.status) {
    case 'expired':
    case 'cancelled':
      return checks < CHECKS_AFTER_END ? inSeconds(FIRST_DELAY_S * 4 ** checks) : null;
    case 'placed':
    case 'paid':
    case 'delivered':
    case 'refunding':
    case 'refunded':
      return null;
  }
}
