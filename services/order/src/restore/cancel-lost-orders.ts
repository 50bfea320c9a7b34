import type { EventOf } from '@shop/contracts/event.ts';
import { countsAsRevenue, orderEvents } from '@shop/contracts/order-events.ts';
import type { NewEvent, Outbox } from '@shop/platform/events/outbox/outbox.ts';
import { inBatches } from '@shop/platform/events/restore/in-batches.ts';
import type { Transaction } from '@shop/platform/service/postgres/postgres.ts';

/**
 * Orders that were placed after the dump are not in the restored database, and cannot come back: events carry neither name nor
 * address. Cancelled under the new epoch, they count in no revenue and no sales any more. Marked as republished, so that nobody
 * is told of an order that their own list does not show.
 * @returns a sentence for the operator for each of them
 */
export async function cancelLostOrders(
  tx: Transaction,
  outbox: Pick<Outbox, 'append'>,
  unknown: readonly EventOf<typeof orderEvents>[],
): Promise<string[]> {
  const lost = lostOrders(unknown);
  const events = lost.map(
    (data): NewEvent<typeof orderEvents> => ({
      family: orderEvents,
      type: 'order-cancelled',
      id: data.orderId,
      version: 1,
      data: { ...data, status: 'cancelled' },
      republished: true,
    }),
  );
  await inBatches(events, (batch) => outbox.append(tx, batch));
  if (lost.length === 0) return ['No order was placed after the dump, as far as the event log reaches back.'];
  return [
    `${lost.length} orders were placed after the dump and are lost. They count nowhere any more; their customers have a confirmation by mail. Tell them, and check what was shipped:`,
    ...lost.map(
      ({ orderId, userId, createdAt, status, subtotalCents }) =>
        `  order ${orderId} of ${createdAt} by user ${userId}, $${(subtotalCents / 100).toFixed(2)}, ${status}`,
    ),
  ];
}

/** The orders among them that count as revenue: not those that were cancelled, by a person or by an earlier restore. */
export function lostOrders(unknown: readonly EventOf<typeof orderEvents>[]): EventOf<typeof orderEvents>['data'][] {
  return unknown.map(({ data }) => data).filter(({ status }) => countsAsRevenue(status));
}
