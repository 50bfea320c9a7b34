import type { EventOf } from '@shop/contracts/event.ts';
import { type orderEvents, orderStatusFacts } from '@shop/contracts/order-events.ts';
import type { Transaction } from '@shop/platform/service/postgres/postgres.ts';
import { saveContribution } from './revenue.ts';

/** Handles all order events: the order's status says whether it counts as revenue (docs/api.md#order-status). */
export async function onOrderChanged(tx: Transaction, event: EventOf<typeof orderEvents>): Promise<void> {
  const { orderId, createdAt, subtotalCents, status } = event.data;
  await saveContribution(tx, {
    orderId,
    createdAt: new Date(createdAt),
    subtotalCents,
    counts: orderStatusFacts[status].countsAsRevenue,
    refundedCents: orderStatusFacts[status].isRefunded ? subtotalCents : 0,
  });
}
