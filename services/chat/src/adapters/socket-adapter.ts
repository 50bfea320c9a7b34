import type { Server } from 'socket.io';

/**
 * Delivers messages to the sockets of other replicas. It is only the fast path (docs/events.md#chat): lost messages are
 * not resent, nothing waits for it, and an outage of its engine does not affect this replica's own sockets. Requests to
 * all replicas (`fetchSockets`, `serverSideEmit` with acknowledgement) can take seconds during an outage, so they need
 * a timeout.
 */
export interface SocketAdapter {
  /**
   * Delivers the server's non-`local` messages to other replicas from now on. Connects and reconnects in the
   * background.
   */
  join(server: Joinable): void;
  /** Stops within a few seconds, even when the engine hangs. */
  stop(): Promise<void>;
}

/** A Socket.IO server with any event types. */
export interface Joinable {
  adapter(adapterClass: Parameters<Server['adapter']>[0]): unknown;
}
