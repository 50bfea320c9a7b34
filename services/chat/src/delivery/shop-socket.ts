import type { BrowserToServer, ServerToBrowser } from '@shop/contracts/chat-socket.ts';
import type { UserCaller } from '@shop/platform/service/identity/identity.ts';
import type { Server, Socket } from 'socket.io';
import type { Entry } from '../store/chat-store.ts';

/** An entry as replicas send it to each other: JSON, so its time is text. */
export type WireEntry = Omit<Entry, 'at'> & { at: string };

/** Events between replicas; one that is lost is found by polling the store (docs/events.md#chat). */
export interface ReplicaEvents {
  'entry stored': (entry: WireEntry) => void;
}

export interface SocketData {
  caller: UserCaller;
  /** A customer's socket gets only entries above this number: it knows the others, or asks for them. */
  floor: number;
  /** An administrator's socket gets what it missed, or has got it. */
  catchUp?: Promise<void> | undefined;
  /** An administrator's socket that still gets what it missed: live entries wait here. */
  catchingUp: Entry[] | null;
  /**
   * The highest number of each conversation that an administrator's socket got when it caught up: this replica may deliver
   * the same entries a moment later.
   */
  caughtUp: ReadonlyMap<string, number>;
  /** The ids of the last messages that this socket sent: it gets their acknowledgements instead. */
  sent: Set<string>;
}

export type ShopSocket = Socket<BrowserToServer, ServerToBrowser, ReplicaEvents, SocketData>;
export type ShopServer = Server<BrowserToServer, ServerToBrowser, ReplicaEvents, SocketData>;
