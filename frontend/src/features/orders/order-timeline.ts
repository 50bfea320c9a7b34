import type { OrderDetails } from '@shop/contracts/order-api.ts';
import type { OrderStatus } from '@shop/contracts/order-events.ts';

export interface TimelineStep {
  what: OrderStatus;
  state: 'done' | 'now' | 'next';
  /** When it happened; null while it has not. */
  at: string | null;
}

type Stamped = Pick<
  OrderDetails,
  'createdAt' | 'paymentMethod' | 'status' | 'isPaid' | 'paidAt' | 'isDelivered' | 'deliveredAt' | 'history'
>;

/**
 * The way of an order, done steps first (docs/requirements.md#order-states, docs/api.md#order-status). Cash changes hands on delivery, so
 * there paying comes last. An order that ended otherwise shows what it had reached, and how it ended.
 */
export function timelineOf(order: Stamped): TimelineStep[] {
  const placed: TimelineStep = { what: 'placed', state: 'done', at: order.createdAt };
  const paid: TimelineStep = { what: 'paid', state: order.isPaid ? 'done' : 'next', at: order.paidAt };
  const delivered: TimelineStep = {
    what: 'delivered',
    state: order.isDelivered ? 'done' : 'next',
    at: order.deliveredAt,
  };
  if (hasEnded(order.status)) {
    const reached = [paid, delivered].filter((step) => step.state === 'done');
    const at = order.history.findLast((entry) => entry.what === order.status)?.at ?? null;
    return [placed, ...reached, { what: order.status, state: order.status === 'refunding' ? 'now' : 'done', at }];
  }
  return current(order.paymentMethod === 'cod' ? [placed, delivered, paid] : [placed, paid, delivered]);
}

/** Neither waiting nor delivered: nothing more happens to the goods. */
export function hasEnded(status: OrderStatus): status is 'expired' | 'cancelled' | 'refunding' | 'refunded' {
  return status === 'expired' || status === 'cancelled' || status === 'refunding' || status === 'refunded';
}

/** The first step that is not done is the one that is waited for. */
function current(steps: TimelineStep[]): TimelineStep[] {
  const first = steps.findIndex((step) => step.state !== 'done');
  return steps.map((step, place) => (place === first ? { ...step, state: 'now' } : step));
}
