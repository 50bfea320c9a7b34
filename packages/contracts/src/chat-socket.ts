import type { SharedCart } from './chat-api.ts';
import type { RevenueOrder } from './order-api.ts';
import type { OrderStatus } from './order-events.ts';

/**
 * Socket.IO events by direction (docs/requirements.md#socket-events, docs/api.md#realtime); path /socket.io, one
 * namespace.
 */
export const SOCKET_PATH = '/socket.io';

/** The longest message in characters, after trimming, and the longest client id (docs/api.md#chat). */
export const MAX_MESSAGE_CHARACTERS = 2_000;
export const MAX_CLIENT_ID_CHARACTERS = 64;

/** Where a stored message stands: `number` counts the entries of its conversation from 1, closings included. */
export interface StoredMessage {
  id: string;
  /** ISO 8601, the store's clock. */
  at: string;
  number: number;
}

/** Why an event was refused: `code` is stable kebab-case, `message` for people. */
export interface Refusal {
  error: { code: string; message: string };
}

/** The acknowledgement of a message: where it is stored, or why it was refused. */
export type MessageAck = (result: StoredMessage | Refusal) => void;

/** The acknowledgement of any other event. */
export type Ack = (result: { ok: true } | Refusal) => void;

export interface ServerToBrowser {
  /** Sent to administrators only. */
  newOrder: (order: RevenueOrder) => void;
  /** Sent to the order's customer and to administrators. */
  'order changed': (change: { _id: string; status: OrderStatus }) => void;

  /** To the customer's sockets. */
  'server sends message from admin to client': (text: string, stored: StoredMessage) => void;
  /** To the customer's other sockets: a message of their own. */
  'you wrote': (text: string, stored: StoredMessage) => void;
  /** To the customer: no administrator is present. The text is empty. */
  'no admin': (text: '') => void;
  /** To every socket of the customer, which then ends. The text is empty. */
  'admin closed chat': (text: '') => void;

  /** To present administrators; `user` is the customer's id. */
  'server sends message from client to admin': (
    message: { user: string; message: string; name: string } & StoredMessage,
  ) => void;
  /** To the sockets of present administrators that did not send it; `by` is the author's name. */
  'admin answered': (answer: { user: string; message: string; by: string } & StoredMessage) => void;
  /** To present administrators: the customer's last socket has left. `socketId` is the customer's id. */
  disconnected: (left: { reason: string; socketId: string }) => void;
  /** To present administrators: the first socket of a customer has connected. */
  'customer connected': (customer: { user: string }) => void;
  /** To present administrators: an administrator has closed a conversation. */
  'chat closed': (closed: { user: string; by: string; number: number }) => void;
  /** To the other present administrators: a colleague is writing to a customer. */
  'admin is typing': (typing: { user: string; by: string }) => void;
  /** To present administrators: the cart that a customer shares, or null when they share none any more. */
  'customer cart': (shared: { user: string; cart: SharedCart | null }) => void;
}

export interface BrowserToServer {
  'client sends message': (text: string, options?: { clientId?: string }, ack?: MessageAck) => void;
  /** The id is ignored: the role comes from the session. */
  'admin connected with server': (adminId: string, ack?: Ack) => void;
  'admin sends message': (message: { user: string; message: string; clientId?: string }, ack?: MessageAck) => void;
  /** `seen`: the number of the last message that the administrator sees; refused when the customer has written since. */
  'admin closes chat': (user: string, options?: { seen?: number }, ack?: Ack) => void;
  'admin is typing': (user: string) => void;
  /** The customer agrees to show their cart to administrators, or withdraws it with null. */
  'client shares cart': (cart: SharedCart | null, ack?: Ack) => void;
}
