import { sharedTexts } from '../../../shared/components/shared-texts.ts';
import { formatCount } from '../../../shared/format.ts';
import type { BulkAction } from './bulk-slice.ts';

function orders(count: number): string {
  return count === 1 ? '1 order' : `${formatCount(count)} orders`;
}

interface ActionTexts {
  action: string;
  question: (count: number) => string;
  keep: string;
  running: string;
  done: (count: number) => string;
}

const actions: Record<BulkAction, ActionTexts> = {
  deliver: {
    action: 'Mark as delivered',
    question: (count) => `${orders(count)} will be marked as delivered. Cash orders become paid.`,
    keep: 'Not yet',
    running: 'Marking as delivered',
    done: (count) => `${orders(count)} marked as delivered`,
  },
  cancel: {
    action: 'Cancel orders',
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
  select: (name: string, shortId: string) => `Select the order ${shortId} of ${name}`,
  clear: 'Clear selection',
  reason: 'Reason (optional)',
  reasonHint: 'Customers read it on their order and in the email.',
  progress: (done: number, total: number) => `${formatCount(done)} of ${orders(total)} done`,
  stop: 'Stop',
  stopping: 'Stopping …',
  close: 'Close',
  unchangedTitle: 'Some orders are unchanged',
  failed: (count: number) => `${orders(count)} could not be changed:`,
  failure: (customer: string, shortId: string) => `${customer}, order ${shortId}`,
  stopped: (count: number) => `Stopped before ${orders(count)}.`,
  notConfirmed: 'The server did not confirm the change.',
} as const;
