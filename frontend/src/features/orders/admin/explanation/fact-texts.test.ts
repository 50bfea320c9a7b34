import type { OrderFact } from '@shop/contracts/order-facts.ts';
import { factText } from './fact-texts.ts';

const HOLD = '2026-11-22T10:00:00.000Z';

describe('a fact of an order in words', () => {
  it.each<[what: OrderFact['what'], details: OrderFact['details'], text: string]>([
    [
      'order-placed',
      { itemsCount: 3, subtotalCents: 1_800, paymentMethod: 'pp', payableUntil: HOLD },
      'Placed: 3 items for $18.00, to be paid with PayPal; holds its stock until 2026-11-22 10:00 UTC',
    ],
    [
      'order-placed',
      { itemsCount: 1, subtotalCents: 600, paymentMethod: 'cod', payableUntil: null },
      'Placed: 1 item for $6.00, to be paid in cash',
    ],
    [
      'request-repeated',
      { times: 2 },
      'The browser sent the same order 2 times more, as after a double click or a lost response: it got this order, and nothing was placed twice',
    ],
    [
      'stock-taken',
      { name: 'Kettle', quantity: 2, before: 10, after: 8, priceCents: 600, priceNowCents: 700 },
      'Kettle: 2 taken from stock, 10 before and 8 after, at $6.00 each by the price list; it costs $7.00 now',
    ],
    [
      'stock-taken',
      { name: 'Kettle', quantity: 1, before: 1, after: 0, priceCents: 600, priceNowCents: null },
      'Kettle: 1 taken from stock, 1 before and 0 after, at $6.00 each by the price list; not sold any more',
    ],
    ['stock-returned', { units: 2 }, '2 items went back into stock'],
    [
      'status-changed',
      { status: 'cancelled', by: 'administrator', reason: 'Broken' },
      'Cancelled, by an administrator; Reason: Broken',
    ],
    [
      'payment-started',
      { creations: 1, captures: 2, paypalOrderId: 'PP-1' },
      "PayPal was asked once for a payment and 2 times to collect it; PayPal's order PP-1",
    ],
    [
      'payment-attempted',
      {
        step: 'capture',
        by: 'customer',
        outcome: 'COMPLETED',
        endedAt: '2026-11-21T10:00:01.590Z',
        tookMs: 340,
        paypalOrderId: 'PP-1',
        captureId: 'C-1',
      },
      "PayPal was asked to collect the payment, by the customer; it is collected, at 10:00:01.590 (after 340 ms); PayPal's order PP-1; capture C-1",
    ],
    [
      'payment-attempted',
      { step: 'check', by: 'administrator', outcome: 'ORDER_EXPIRED', endedAt: '2026-11-21T10:00:01.590Z', tookMs: 9 },
      'PayPal was asked about the payment, by an administrator; PayPal says ORDER_EXPIRED, at 10:00:01.590 (after 9 ms)',
    ],
    [
      'payment-attempted',
      { step: 'create', by: 'customer', outcome: null, endedAt: null, tookMs: null },
      'PayPal was asked for a payment, by the customer; no end is noted, as when a process stops meanwhile',
    ],
    ['payment-declined', {}, 'PayPal declined the last attempt: the customer may pay in another way'],
    ['payment-pending', {}, 'PayPal still checks the payment, which can take days: the order keeps its stock'],
    [
      'payment-captured',
      { kind: 'payment', amountCents: 1_800, captureId: 'C-1' },
      'PayPal collected $18.00; capture C-1',
    ],
    [
      'payment-captured',
      { kind: 'surplus', amountCents: 1_800, captureId: 'C-2' },
      'PayPal collected $18.00 a second time, or after the order had ended: it is refunded; capture C-2',
    ],
    [
      'payment-captured',
      { kind: 'mismatch', amountCents: 100, captureId: 'C-3' },
      'PayPal collected $1.00, which does not fit this order: it pays nothing; capture C-3',
    ],
    ['payment-verified', { captureId: 'C-1' }, "The payment was compared with PayPal's record, capture C-1"],
    [
      'refund-requested',
      { amountCents: 1_800, attempts: 1 },
      'A refund of $18.00 was requested; PayPal was asked once',
    ],
    ['refund-failed', { error: 'REFUND_FAILED' }, 'The refund failed; PayPal says REFUND_FAILED'],
    ['refund-completed', { amountCents: 1_800, paypalRefundId: 'R-1' }, 'PayPal refunded $18.00; refund R-1'],
    [
      'discrepancy-found',
      { rule: 'paypal-mismatch' },
      "The books disagree: PayPal's record of a payment differs from ours",
    ],
    [
      'discrepancy-resolved',
      { rule: 'missing-refund' },
      'The books agree again: A cancelled order has no matching refund',
    ],
    ['mail-queued', { subject: '', error: null }, 'Email to the customer'],
    [
      'mail-queued',
      { subject: 'Your order 1', error: 'ESOCKET' },
      'Email to the customer: Your order 1; the last attempt failed with ESOCKET',
    ],
    ['mail-sent', { afterMs: 340 }, 'The email was sent after 340 ms'],
    ['mail-sent', { subject: 'Your order 1', afterMs: 340 }, 'The email was sent after 340 ms: Your order 1'],
    ['mail-failed', { error: 'EENVELOPE 550' }, 'The email failed for good; EENVELOPE 550'],
    [
      'mail-failed',
      { subject: 'Your order 1', error: 'EENVELOPE 550' },
      'The email failed for good: Your order 1; EENVELOPE 550',
    ],
    [
      'event-made',
      { type: 'order-paid', version: 2 },
      'To be told to the other services: order paid (version 2 of the order)',
    ],
    [
      'event-published',
      { type: 'order-paid', version: 2, afterMs: 3_400 },
      'Told to the other services after 3.4 s: order paid',
    ],
    [
      'event-applied',
      { projection: 'revenue', version: 2, afterMs: 600_000 },
      'The chart of revenue has version 2, its newest, after 10 min',
    ],
    ['event-applied', { projection: 'something-new', version: 1 }, 'something new has version 1, its newest'],
    [
      'event-dead-lettered',
      { error: 'revenue: no subtotal' },
      'What happened could not be taken in here: revenue: no subtotal',
    ],
    ['event-replayed', {}, 'It was taken in at another try'],
    ['event-replayed', { closedBy: 'Grace Moss' }, 'Grace Moss closed it without another try'],
    ['counted-in-chart', { counts: true, subtotalCents: 1_800, refundedCents: 0 }, 'The chart holds $18.00'],
    [
      'counted-in-chart',
      { counts: true, subtotalCents: 1_800, refundedCents: 1_800 },
      'The chart holds $18.00; $18.00 of it refunded',
    ],
    ['counted-in-chart', { counts: false, subtotalCents: 1_800, refundedCents: 0 }, 'The chart does not count it'],
    ['customer-wrote', {}, 'The customer wrote to support'],
    ['administrator-acted', { by: 'Grace Moss', action: 'refund-retried' }, 'Grace Moss: refund retried'],
  ])('%s %j', (what, details, text) => {
    expect(factText({ what, details })).toBe(text);
  });
});
