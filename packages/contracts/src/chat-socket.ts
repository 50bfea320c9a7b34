import type { RevenueOrder } from './order-api.ts';
import type { OrderStatus } from './order-events.ts';

/** Socket.IO events by direction (SPEC §7, API.md Realtime); path /socket.io, one namespace. */
export const SOCKET_PATH = '/socket.io';

export interface ServerToBrowser {
  /** To every administrator's socket, and to nobody else. */
  newOrder: (order: RevenueOrder) => void;
  /** To the owner's sockets and to administrators'. */
  'order changed': (change: { _id: string; status: OrderStatus }) => void;
}

export type BrowserToServer = Record<never, never>;
