import type { RevenueOrder } from './order-api.ts';
import type { OrderStatus } from './order-events.ts';

/**
 * Socket.IO events by direction (docs/requirements.md#socket-events, docs/api.md#realtime); path /socket.io, one
 * namespace.
 */
export const SOCKET_PATH = '/socket.io';

export interface ServerToBrowser {
  /** Sent to administrators only. */
  newOrder: (order: RevenueOrder) => void;
  /** Sent to the order's customer and to administrators. */
  'order changed': (change: { _id: string; status: OrderStatus }) => void;
}

export type BrowserToServer = Record<never, never>;
