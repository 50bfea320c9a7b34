import type { OrderDetails } from '@shop/contracts/order-api.ts';
import type { OrderStatus } from '@shop/contracts/order-events.ts';

export interface TimelineStep {
  status: OrderStatus;
  state: 'done' | 'now' | 'next';
  /** Null while it has not happened. */
  at: string | null;
}

type TimelineOrder = Pick<
  OrderDetails,
  'createdAt' | 'paymentMethod' | 'status' | 'isPaid' | 'paidAt' | 'isDelivered' | 'deliveredAt' | 'history'
>;

/**
 * The steps of an order (docs/requirements.md#order-states, docs/api.md#order-status). Cash is paid on delivery, so its
 * payment comes last. An order that ended without delivery shows the steps it reached and its final status.
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
    const at = order.history.findLast((entry) => entry.what === order.status)?.at ?? null;
    return [placed, ...reached, { status: order.status, state: order.status === 'refunding' ? 'now' : 'done', at }];
  }
  return withCurrent(order.paymentMethod === 'cod' ? [placed, delivered, paid] : [placed, paid, delivered]);
}

/** Whether the order ended without a delivery. */
export function hasEnded(status: OrderStatus): status is 'expired' | 'cancelled' | 'refunding' | 'refunded' {
  return status === 'expired' || status === 'cancelled' || status === 'refunding' || status === 'refunded';
}

/** Marks the first step that is not done as the current one. */
function withCurrent(steps: TimelineStep[]): TimelineStep[] {
  const first = steps.findIndex((step) => step.state !== 'done');
  return steps.map((step, index) => (index === first ? { ...step, state: 'now' } : step));
}
