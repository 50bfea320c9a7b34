import type { EventFamily, ShopEvent } from '@shop/contracts/event.ts';
import { type OrderState, type OrderStatus, orderEvents, stockEvents } from '@shop/contracts/order-events.ts';
import type { NewRecord } from '@shop/platform/event-log/event-log.ts';

/** Events of the order service as records of the log. */
export function recordsOf(events: readonly ShopEvent[]): NewRecord[] {
  return events.map((event) => ({
    topic: 'order-events',
    key: event.subject,
    value: Buffer.from(JSON.stringify(event)),
  }));
}

/** An order in a status, its lines as quantities by product. */
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
  const type = status === 'placed' ? 'order-created' : `order-${status}`;
  return event(orderEvents, type, id, version, state);
}

/** What order says is left of a product. */
export function stockEvent(productId: string, version: number, left: number, lastCorrection: number): ShopEvent {
  return event(stockEvents, 'stock-changed', productId, version, { productId, left, lastCorrection });
}

function event(family: EventFamily, type: string, id: string, version: number, data: unknown): ShopEvent {
  return {
    specversion: '1.0',
    id: crypto.randomUUID(),
    type,
    source: family.source,
    time: new Date().toISOString(),
    schemaVersion: 1,
    subject: `${family.kind}/${id}`,
    version,
    epoch: 1,
    republished: false,
    data,
  };
}
