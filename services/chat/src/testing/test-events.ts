import type { EventOf, ShopEvent } from '@shop/contracts/event.ts';
import type { orderEvents } from '@shop/contracts/order-events.ts';
import type { userEvents } from '@shop/contracts/user-events.ts';
import type { UserCaller } from '@shop/platform/service/identity/identity.ts';
import { newId } from '@shop/platform/service/postgres/new-id.ts';

const TIME = '2026-11-24T10:00:00.000Z';

/** Creates the event of an account's new role, or of its deletion. */
export function userEvent(state: { userId: string; isAdmin?: boolean; deleted?: boolean }, version: number) {
  const { userId, isAdmin = false, deleted = false } = state;
  const type = deleted ? 'user-deleted' : 'role-changed';
  return { ...envelope('user', `user/${userId}`, version), type, data: { userId, isAdmin, deleted } } as EventOf<
    typeof userEvents
  >;
}

/** Creates the event of a session's end. */
export function sessionEnded({ sessionId, userId }: UserCaller): ShopEvent {
  const data = { sessionId, userId, endedAt: TIME };
  return { ...envelope('user', `session/${sessionId}`, 1), type: 'session-ended', data };
}

/** Creates the event of a new order of 25 dollars. */
export function orderPlaced(userId: string): EventOf<typeof orderEvents> {
  const orderId = newId();
  return {
    ...envelope('order', `order/${orderId}`, 1),
    type: 'order-created',
    data: {
      orderId,
      userId,
      createdAt: '2026-03-01T10:00:00.000Z',
      status: 'placed',
      paymentMethod: 'cod',
      isPaid: false,
      paidAt: null,
      isDelivered: false,
      deliveredAt: null,
      itemsCount: 1,
      subtotalCents: 2_500,
      lines: [],
    },
  };
}

/** Creates the event of the same order's delivery. */
export function orderDelivered(placed: EventOf<typeof orderEvents>): EventOf<typeof orderEvents> {
  return {
    ...placed,
    id: crypto.randomUUID(),
    type: 'order-delivered',
    version: 2,
    data: { ...placed.data, status: 'delivered' },
  };
}

function envelope(source: string, subject: string, version: number) {
  return {
    specversion: '1.0' as const,
    id: crypto.randomUUID(),
    source,
    time: TIME,
    schemaVersion: 1,
    subject,
    version,
    epoch: 1,
    republished: false,
  };
}
