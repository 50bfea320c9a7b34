import type { Server } from 'socket.io';

/**
 * What carries a message to the sockets of other replicas. It is only the fast path (EVENTS.md, Chat): what it loses is lost, nothing
 * waits for it, and while its engine is away this replica's own sockets are served as ever. Questions to all replicas
 * (`fetchSockets`, `serverSideEmit` with an answer) can take seconds then: nothing may ask them without a limit.
 */
export interface SocketAdapter {
  /** From now on what the server says beyond `local` goes to other replicas too. Connects in the background, again and again. */
  join(server: Joinable): void;
  /** Within a few seconds, whatever the engine does. */
  stop(): Promise<void>;
}

/** A Socket.IO server, whatever its events are. */
export interface Joinable {
  adapter(made: Parameters<Server['adapter']>[0]): unknown;
}
