import type { DiscrepancyRule } from '@shop/contracts/order-admin-api.ts';
import { orderTexts, timelineTexts } from '../../orders-texts.ts';

/** What does not agree, by rule (docs/api.md#discrepancies). */
const rules: Record<DiscrepancyRule, string> = {
  'payment-mismatch': 'A payment does not match its order',
  'surplus-payment': 'An order was paid twice, or after it had ended',
  'payment-without-order': 'A payment belongs to no order',
  'unreadable-payment': 'PayPal answers with something that the shop does not understand',
  'stock-mismatch': 'The stock of a product does not match its orders',
  'unexpected-refund': 'A refund does not match its payment',
  'missing-payment': 'A paid order has no payment of its total',
  'missing-refund': 'A cancelled order has no matching refund',
  'unexpected-payment': 'An order that is not paid by PayPal has a payment',
  'paypal-mismatch': "PayPal's record of a payment differs from ours",
};

/** The names of the fields of a discrepancy; others are spelled out. */
const fields: Record<string, string> = {
  verdict: 'Problem',
  heldSince: 'Should have ended',
  status: 'Order status',
  refundStatus: 'Refund',
  paypalStatus: 'Payment at PayPal',
  paypalCents: 'Amount at PayPal',
  kind: 'Kind of payment',
  left: 'In stock',
  adjusted: 'Stock before orders',
  ordered: 'In open and delivered orders',
  subtotalCents: 'Total of the order',
};

/** What the codes of a field mean. */
const values: Record<string, Record<string, string>> = {
  verdict: {
    'other-payee': 'It was paid to another PayPal account.',
    'other-order': 'It names another order.',
    'other-currency': 'It was paid in another currency.',
    'other-amount': 'It is not the total of the order.',
  },
  status: timelineTexts.steps,
  refundStatus: {
    requested: 'Requested, not sent to PayPal yet',
    pending: 'In progress at PayPal',
    completed: 'Completed',
    failed: 'Failed',
  },
  paypalStatus: {
    COMPLETED: 'Completed',
    PENDING: 'Not completed yet',
    DECLINED: 'Declined',
    FAILED: 'Failed',
    REFUNDED: 'Refunded',
    PARTIALLY_REFUNDED: 'Partly refunded',
    REVERSED: 'Taken back by PayPal, for example after a dispute',
  },
  paymentMethod: orderTexts.paymentNames,
  kind: { payment: 'The payment of the order', surplus: 'A second or late payment' },
};

/** Why PayPal refused a refund, by its reason code. */
const refundErrors: Record<string, string> = {
  REFUND_FAILED_INSUFFICIENT_FUNDS: "The shop's PayPal account has too little money.",
  INSUFFICIENT_FUNDS: "The shop's PayPal account has too little money.",
  REFUND_TIME_LIMIT_EXCEEDED: 'PayPal no longer refunds this payment: it is too old.',
  REFUND_NOT_PERMITTED_DUE_TO_CHARGEBACK: 'The customer disputes the payment, so PayPal does not refund it.',
  CAPTURE_DISPUTED_PARTIAL_REFUND_NOT_ALLOWED: 'The customer disputes the payment, so PayPal does not refund it.',
  PERMISSION_DENIED: "The shop's PayPal account may not refund this payment.",
  RESOURCE_NOT_FOUND: 'PayPal does not know this payment.',
};

/** The texts of discrepancies and refunds, without raw codes: an unknown code follows a general sentence. */
export const discrepancyTexts = {
  rule: (rule: string) => textIn(rules, rule) ?? `Two records disagree (${rule})`,
  field: (field: string) => textIn(fields, field),
  value: (field: string, code: string) => {
    const known = values[field];
    return known === undefined ? code : (textIn(known, code) ?? `Unknown (${code})`);
  },
  none: 'none',
  unknownAtPayPal: 'PayPal does not know it',
  refundRefused: (code: string) => textIn(refundErrors, code) ?? `PayPal refused the refund (${code})`,
  refundLate: (error: string) =>
    error === '' ? 'PayPal has not confirmed it yet.' : `PayPal has not confirmed it yet (${error})`,
} as const;

function textIn(texts: Record<string, string>, key: string): string | undefined {
  return Object.hasOwn(texts, key) ? texts[key] : undefined;
}
