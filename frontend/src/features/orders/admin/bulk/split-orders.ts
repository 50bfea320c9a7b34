import type { Order } from '@shop/contracts/order-api.ts';
import { awaitsPayment, hasEnded } from '../../order-timeline.ts';
import type { BulkAction } from './bulk-slice.ts';

/** Why an action cannot change an order: it is delivered, it ended without a delivery, or PayPal's payment is missing. */
export type SkipReason = 'delivered' | 'ended' | 'unpaid';

export type SkippedCounts = Partial<Record<SkipReason, number>>;

/**
 * Splits orders into those that an action can change, and the number of the others by reason
 * (docs/api.md#delivered, docs/api.md#cancel).
 */
export function splitOrders<Row extends Order>(
  action: BulkAction,
  orders: readonly Row[],
): { changeable: Row[]; skipped: SkippedCounts } {
  const skipped: SkippedCounts = {};
  const changeable = orders.filter((order) => {
    const reason = skipReasonOf(action, order);
    if (reason !== null) skipped[reason] = (skipped[reason] ?? 0) + 1;
    return reason === null;
  });
  return { changeable, skipped };
}

function skipReasonOf(action: BulkAction, order: Order): SkipReason | null {
  if (order.isDelivered) return 'delivered';
  if (hasEnded(order.status)) return 'ended';
  return action === 'deliver' && awaitsPayment(order) ? 'unpaid' : null;
}
