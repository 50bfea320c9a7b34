import type { DiscrepancyRule } from '@shop/contracts/order-admin-api.ts';
import { sharedTexts } from '../../../shared/components/shared-texts.ts';
import { formatCount } from '../../../shared/format.ts';

/** What does not agree, by rule (docs/api.md#discrepancies). */
const rules: Record<DiscrepancyRule, string> = {
  'payment-mismatch': 'A payment does not match its order',
  'surplus-payment': 'An order was paid twice, or after it had ended',
  'payment-without-order': 'A payment belongs to no order',
  'stock-mismatch': 'The stock of a product does not match its orders',
  'unexpected-refund': 'A refund does not match its payment',
  'missing-payment': 'A paid order has no payment of its total',
  'missing-refund': 'A cancelled order has no matching refund',
  'unexpected-payment': 'An order that is not paid by PayPal has a payment',
  'paypal-mismatch': "PayPal's record of a payment differs from ours",
};

/** The texts of 'Needs attention'. */
export const attentionTexts = {
  title: 'Needs attention',
  discrepancies: (count: number) => (count === 1 ? 'discrepancy' : 'discrepancies'),
  discrepanciesHint: 'payments or stock to check',
  failedRefunds: (count: number) => (count === 1 ? 'failed refund' : 'failed refunds'),
  failedRefundsHint: 'not returned by PayPal',
  overdue: 'to deliver',
  overdueHint: (hours: number) => `waiting for more than ${formatCount(hours)} hours`,
  soldOut: (count: number) => (count === 1 ? 'product at 0' : 'products at 0'),
  soldOutHint: 'sold out: customers cannot order them',
  rules,
  found: 'found',
  requested: 'requested',
  placed: 'placed',
  openOrder: 'Open the order',
  openProduct: 'Open the product',
  resolve: 'Mark as resolved',
  resolved: 'Marked as resolved.',
  retry: 'Retry the refund',
  retried: 'The refund will be tried again.',
  ofOrder: (action: string, shortId: string) => `${action}, order ${shortId}`,
  ofSubject: (action: string, subject: string) => `${action}, ${subject}`,
  more: (count: number) => `and ${formatCount(count)} more`,
  showCash: 'Show cash orders',
  showPayPal: 'Show PayPal orders',
  editProduct: 'Edit the product',
  showSoldOut: 'Show sold-out products',
  failed: 'What needs attention could not be loaded.',
  tryAgain: sharedTexts.tryAgain,
} as const;
