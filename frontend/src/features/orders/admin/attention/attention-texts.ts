import { sharedTexts } from '../../../../shared/components/shared-texts.ts';
import { formatCount } from '../../../../shared/format.ts';

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
  found: 'found',
  requested: 'requested',
  placed: 'placed',
  openOrder: 'Open the order',
  openProduct: 'Open the product',
  resolve: 'Mark as resolved',
  resolved: 'Marked as resolved.',
  retry: 'Retry the refund',
  retried: 'The refund will be tried again.',
  deliver: 'Mark as delivered',
  deliverOrder: (number: string) => `Mark as delivered: order ${number}`,
  deliverQuestion: (customer: string, number: string) =>
    `Order ${number} of ${customer} will be marked as delivered. A cash order becomes paid.`,
  notYet: 'Not yet',
  delivered: 'Marked as delivered.',
  goToOrder: (number: string) => `Go to order ${number}`,
  ofOrder: (action: string, number: string) => `${action}, order ${number}`,
  ofSubject: (action: string, subject: string) => `${action}, ${subject}`,
  more: (count: number) => `and ${formatCount(count)} more`,
  showOverdue: 'Show these orders',
  editProduct: 'Edit the product',
  showSoldOut: 'Show sold-out products',
  failed: 'What needs attention could not be loaded.',
  tryAgain: sharedTexts.tryAgain,
} as const;
