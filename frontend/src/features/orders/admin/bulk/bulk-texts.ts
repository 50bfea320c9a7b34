import { sharedTexts } from '../../../../shared/components/shared-texts.ts';
import { formatCount } from '../../../../shared/format.ts';
import type { BulkAction } from './bulk-slice.ts';
import type { SkipReason } from './split-orders.ts';

function orders(count: number): string {
  return count === 1 ? '1 order' : `${formatCount(count)} orders`;
}

function skipped(why: { one: string; many: string }) {
  return (count: number) => `${orders(count)} ${count === 1 ? why.one : why.many}`;
}

const ended = skipped({
  one: 'is skipped: it has expired or was cancelled.',
  many: 'are skipped: they have expired or were cancelled.',
});
const unpaid = skipped({
  one: 'is skipped: it is not paid with PayPal yet.',
  many: 'are skipped: they are not paid with PayPal yet.',
});

interface ActionTexts {
  action: string;
  /** The title when none of the selected orders can be changed. */
  nothing: string;
  skipped: Record<SkipReason, (count: number) => string>;
  question: (count: number) => string;
  keep: string;
  running: string;
  done: (count: number) => string;
}

const actions: Record<BulkAction, ActionTexts> = {
  deliver: {
    action: 'Mark as delivered',
    nothing: 'Nothing to deliver',
    skipped: {
      delivered: skipped({
        one: 'is skipped: it is delivered already.',
        many: 'are skipped: they are delivered already.',
      }),
      ended,
      unpaid,
    },
    question: (count) => `${orders(count)} will be marked as delivered. Cash orders become paid.`,
    keep: 'Not yet',
    running: 'Marking as delivered',
    done: (count) => `${orders(count)} marked as delivered`,
  },
  cancel: {
    action: 'Cancel orders',
    nothing: 'Nothing to cancel',
    skipped: {
      delivered: skipped({
        one: 'is skipped: delivered orders cannot be cancelled.',
        many: 'are skipped: delivered orders cannot be cancelled.',
      }),
      ended,
      unpaid,
    },
    question: (count) => `${orders(count)} will be cancelled. Paid orders are refunded, and the stock returns.`,
    keep: 'Keep them',
    running: 'Cancelling orders',
    done: (count) => `${orders(count)} cancelled`,
  },
};

/** The texts of actions on several orders. */
export const bulkTexts = {
  actions,
  areYouSure: sharedTexts.areYouSure,
  tryAgain: sharedTexts.tryAgain,
  region: 'Selected orders',
  selected: (count: number) => `${formatCount(count)} selected`,
  select: (name: string, number: string) => `Select the order ${number} of ${name}`,
  clear: 'Clear selection',
  reason: 'Reason (optional)',
  reasonHint: 'Customers read it on their order and in the email.',
  progress: (done: number, total: number) => `${formatCount(done)} of ${orders(total)} done`,
  stop: 'Stop',
  stopping: 'Stopping …',
  close: 'Close',
  unchangedTitle: 'Some orders are unchanged',
  failed: (count: number) => `${orders(count)} could not be changed:`,
  failure: (customer: string, number: string) => `${customer}, order ${number}`,
  stopped: (count: number) => `Stopped before ${orders(count)}.`,
} as const;
