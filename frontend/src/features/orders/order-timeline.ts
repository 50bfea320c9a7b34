import type { OrderDetails } from '@shop/contracts/order-api.ts';
import { type OrderStatus, orderStatusFacts } from '@shop/contracts/order-events.ts';

export interface TimelineStep {
  status: OrderStatus;
  state: 'done' | 'now' | 'next';
  /** Null while it has not happened. */
  at: string | null;
  /** Who cancelled the order, and the reason that they gave. */
  cancelled?: Pick<HistoryEntry, 'by' | 'reason'>;
}

type HistoryEntry = OrderDetails['history'][number];

type TimelineOrder = Pick<
  OrderDetails,
  'createdAt' | 'paymentMethod' | 'status' | 'isPaid' | 'paidAt' | 'isDelivered' | 'deliveredAt' | 'history'
>;

/**
 * The steps of an order (docs/requirements.md#order-states, docs/api.md#order-status). Cash is paid on delivery, so its
 * payment comes last. An order that ended without delivery shows the steps it reached and its final status; a refund
 * follows a cancellation.
 */
export function timelineOf(order: TimelineOrder): TimelineStep[] {
  const placed: TimelineStep = { status: 'placed', state: 'done', at: order.createdAt };
  const paid: TimelineStep = { status: 'paid', state: order.isPaid ? 'done' : 'next', at: order.paidAt };
  const delivered: TimelineStep = {
    status: 'delivered',
    state: order.isDelivered ? 'done' : 'next',
    at: order.deliveredAt,
  };
  if (hasEnded(order.status)) {
    const reached = [paid, delivered].filter((step) => step.state === 'done');
    return [placed, ...reached, ...lastSteps(order, order.status)];
  }
  return withCurrent(order.paymentMethod === 'cod' ? [placed, delivered, paid] : [placed, paid, delivered]);
}

function lastSteps({ history }: TimelineOrder, status: EndStatus): TimelineStep[] {
  const entryOf = (what: EndStatus) => history.findLast((entry) => entry.what === what);
  const last: TimelineStep = { status, state: 'done', at: entryOf(status)?.at ?? null };
  if (status === 'expired') return [last];
  const entry = entryOf(status === 'cancelled' ? 'cancelled' : 'refunding');
  const cancelled: TimelineStep = {
    status: 'cancelled',
    state: 'done',
    at: entry?.at ?? null,
    ...(entry && { cancelled: { by: entry.by, reason: entry.reason } }),
  };
  if (status === 'cancelled') return [cancelled];
  return [cancelled, status === 'refunding' ? { status, state: 'now', at: null } : last];
}

type EndStatus = { [S in OrderStatus]: (typeof orderStatusFacts)[S]['isEnded'] extends true ? S : never }[OrderStatus];

/** Whether a PayPal order is live and unpaid. */
export function awaitsPayment({
  paymentMethod,
  isPaid,
  status,
}: Pick<OrderDetails, 'paymentMethod' | 'isPaid' | 'status'>): boolean {
  return paymentMethod === 'pp' && !isPaid && !hasEnded(status);
}

/** Whether the order ended without a delivery. */
export function hasEnded(status: OrderStatus): status is EndStatus {
  return orderStatusFacts[status].isEnded;
}

/** Marks the first step that is not done as the current one. */
function withCurrent(steps: TimelineStep[]): TimelineStep[] {
  const first = steps.findIndex((step) => step.state !== 'done');
  return steps.map((step, index) => (index === first ? { ...step, state: 'now' } : step));
}
