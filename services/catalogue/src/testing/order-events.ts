import type { ShopEvent, Topic } from '@shop/contracts/event.ts';
import {
  type OrderState,
  type OrderStatus,
  orderEventOf,
  orderEvents,
  stockEvents,
} from '@shop/contracts/order-events.ts';
import type { NewRecord } from '@shop/platform/events/log/event-log.ts';
import { envelopeOf } from './envelope-of.ts';

/** Converts events of other services to records of the log. */
export function recordsOf(events: readonly ShopEvent[], topic: Topic = 'order-events'): NewRecord[] {
  return events.map((event) => ({
    topic,
    key: event.subject,
    value: Buffer.from(JSON.stringify(event)),
  }));
}

/** An order event; lines are quantities by product. */
export function orderEvent(id: string, version: number, status: OrderStatus, lines: Record<string, number>): ShopEvent {
  const state: OrderState = {
    orderId: id,
    userId: 'somebody',
    createdAt: '2026-11-20T10:00:00.000Z',
    status,
    paymentMethod: 'cod',
    isPaid: false,
    paidAt: null,
    isDelivered: false,
    deliveredAt: null,
    itemsCount: 1,
    subtotalCents: 100,
    lines: Object.entries(lines).map(([productId, quantity]) => ({ productId, quantity, priceCents: 100 })),
  };
  return envelopeOf(orderEvents, orderEventOf(status), id, version, state);
}

/** A stock-changed event of the order service. */
export function stockEvent(productId: string, version: number, left: number, lastCorrection: number): ShopEvent {
  return envelopeOf(stockEvents, 'stock-changed', productId, version, { productId, left, lastCorrection });
}
