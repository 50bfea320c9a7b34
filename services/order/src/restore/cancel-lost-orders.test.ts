import type { EventOf } from '@shop/contracts/event.ts';
import type { orderEvents } from '@shop/contracts/order-events.ts';
import type { Outbox } from '@shop/platform/events/outbox/outbox.ts';
import type { Transaction } from '@shop/platform/service/postgres/postgres.ts';
import { cancelLostOrders } from './cancel-lost-orders.ts';

const placed = (orderId: string, status: 'paid' | 'cancelled', subtotalCents: number) =>
  ({ data: { orderId, userId: 'ada', createdAt: '2026-12-01T10:00:00.000Z', status, subtotalCents } }) as EventOf<
    typeof orderEvents
  >;
/** A database whose amounts are in a currency. */
const inCurrency = (value: string) => ({ query: async () => [{ value }] }) as unknown as Transaction;

it('cancelLostOrders cancels orders that count as revenue, and names them in the currency of the shop', async () => {
  const written: unknown[] = [];
  const outbox: Pick<Outbox, 'append'> = { append: async (_tx, events) => void written.push(...events) };
  const unknown = [placed('lost', 'paid', 123_450), placed('gone', 'cancelled', 500)];
  const lines = await cancelLostOrders(inCurrency('EUR'), outbox, unknown);
  expect(written).toEqual([
    expect.objectContaining({
      type: 'order-cancelled',
      id: 'lost',
      republished: true,
      data: expect.objectContaining({ orderId: 'lost', status: 'cancelled' }),
    }),
  ]);
  expect(lines).toEqual([
    expect.stringMatching(/^1 orders were placed after the dump and are lost\./),
    '  order lost of 2026-12-01T10:00:00.000Z by user ada, €1,234.50, paid',
  ]);
});
