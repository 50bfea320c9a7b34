import type { EventOf } from '@shop/contracts/event.ts';
import { type orderEvents, orderStatusFacts } from '@shop/contracts/order-events.ts';
import type { Transaction } from '@shop/platform/service/postgres/postgres.ts';
import { saveContributions } from './revenue.ts';

/** Handles all order events: the order's status says whether it counts as revenue (docs/api.md#order-status). */
export async function onOrdersChanged(tx: Transaction, events: readonly EventOf<typeof orderEvents>[]): Promise<void> {
  const contributions = events.map(({ data: { orderId, createdAt, subtotalCents, status } }) => ({
    orderId,
    createdAt: new Date(createdAt),
    subtotalCents,
    counts: orderStatusFacts[status].countsAsRevenue,
    refundedCents: orderStatusFacts[status].isRefunded ? subtotalCents : 0,
  }));
  await saveContributions(tx, contributions);
}
