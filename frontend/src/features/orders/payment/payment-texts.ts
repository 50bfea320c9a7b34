/** Texts of the payment with PayPal; those of docs/requirements.md are verbatim. */
export const paymentTexts = {
  payForOrder: 'Pay for the order',
  payNow: (total: string) => `Pay ${total} now`,
  clickOne: 'To pay for your order click one of the buttons below',
  thanks: 'Thank you for your payment!',
  payUntil: (time: string) => `Pay until ${time}: after that the order expires.`,
  confirming: 'Confirming your payment ....',
  tryAgain: 'Try again',
  sdkFailed: 'PayPal could not be loaded. Check your connection, or allow this page to load paypal.com.',
  notOffered: 'PayPal is not available at the moment. Try again later.',
  cancelled: 'You cancelled the payment. The order is not paid yet.',
  declined: 'PayPal declined the payment. Try again or choose another way to pay at PayPal.',
  pending: 'PayPal is still checking your payment. This page shows it once it is done.',
  mismatch:
    'We received a payment that does not match this order, so the order is not marked as paid. Do not pay again: the shop checks the payment.',
  restarted: 'PayPal no longer knows this payment. Start it again.',
  notPayable: 'This order can no longer be paid.',
  paypalAway: 'PayPal does not respond. If you have paid, the order shows it within a minute; otherwise try again.',
  noResponse: 'The shop is not responding. If you have paid, the order shows it within a minute; otherwise try again.',
  notConfirmed: 'PayPal has not confirmed the payment yet. If you have paid, the order shows it within a minute.',
  paypalError: 'PayPal reported an error, and the order is not paid yet. Try again.',
  differentAmount: (paid: string, total: string) =>
    `PayPal reports a payment of ${paid} instead of ${total}, so the order is not marked as paid. Do not pay again: the shop checks the payment.`,
} as const;
