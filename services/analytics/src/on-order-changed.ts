import type { EventOf } from '@shop/contracts/event.ts';
import { countsAsRevenue, type orderEvents } from '@shop/contracts/order-events.ts';
import type { Transaction } from '@shop/platform/service/postgres/postgres.ts';
import { saveContribution } from './revenue.ts';

/** Handles all order events: the order's status says whether it counts as revenue (docs/api.md#order-status). */
export async function onOrderChanged(tx: Transaction, event: EventOf<typeof orderEvents>): Promise<void> {
  const { orderId, createdAt, subtotalCents, status } = event.data;
  await saveContribution(tx, {
    orderId,
    createdAt: new Date(createdAt),
    subtotalCents,
    counts: countsAsRevenue(status),
    refundedCents: status === 'refunding' || status === 'refunded' ? subtotalCents : 0,
  });
}
