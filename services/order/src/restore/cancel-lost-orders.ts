import type { EventOf } from '@shop/contracts/event.ts';
import { formatCents } from '@shop/contracts/money.ts';
import { orderEvents, orderStatusFacts } from '@shop/contracts/order-events.ts';
import type { NewEvent, Outbox } from '@shop/platform/events/outbox/outbox.ts';
import { inBatches } from '@shop/platform/events/restore/in-batches.ts';
import { fixedCurrency } from '@shop/platform/service/postgres/fixed-currency.ts';
import type { Transaction } from '@shop/platform/service/postgres/postgres.ts';

/**
 * Cancels the orders that were placed after the dump, under the new epoch, so that revenue and sales no longer count
 * them. They cannot be restored, because events contain neither name nor address. The events are marked as republished,
 * so that nobody is notified of an order that their own list does not show.
 * @returns one line for the operator for each order
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
  const currency = await fixedCurrency(tx);
  return [
    `${lost.length} orders were placed after the dump and are lost. Revenue and sales no longer count them. Their customers have a confirmation email: tell them, and check what was shipped:`,
    ...lost.map(
      ({ orderId, userId, createdAt, status, subtotalCents }) =>
        `  order ${orderId} of ${createdAt} by user ${userId}, ${formatCents(subtotalCents, currency)}, ${status}`,
    ),
  ];
}

/** Selects the lost orders that still count as revenue: an earlier restore or a person may have cancelled others. */
export function lostOrders(unknown: readonly EventOf<typeof orderEvents>[]): EventOf<typeof orderEvents>['data'][] {
  return unknown.map(({ data }) => data).filter(({ status }) => orderStatusFacts[status].countsAsRevenue);
}
