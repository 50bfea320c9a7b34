import { once } from 'node:events';
import type { Server as HttpServer, IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { type ServerToBrowser, SOCKET_PATH } from '@shop/contracts/chat-socket.ts';
import { unavailable } from '@shop/platform/service/errors.ts';
import { toShopError } from '@shop/platform/service/http/error-handler.ts';
import type { UserCaller } from '@shop/platform/service/identity/identity.ts';
import type { Logger } from '@shop/platform/service/observability/logger.ts';
import { counter, gauge } from '@shop/platform/service/observability/metrics.ts';
import { Server } from 'socket.io';
import type { SocketAdapter } from '../adapters/socket-adapter.ts';
import { ADMINISTRATORS, sessionRoom, userRoom } from '../delivery/rooms.ts';
import type { ShopServer, ShopSocket } from '../delivery/shop-socket.ts';
import { PING_MS, PONG_MS } from '../timing/heartbeats.ts';
import { attachChat, type ChatDeps } from './attach-chat.ts';
import { refusal } from './refusal.ts';
import type { Revocations } from './revocations.ts';

/**
 * The live connections of this replica. Messages reach its own sockets only, since other replicas consume the same
 * events.
 */
export interface Sockets {
  toAdministrators<Event extends keyof ServerToBrowser>(
    event: Event,
    ...args: Parameters<ServerToBrowser[Event]>
  ): void;
  /** Sends to a user's and to administrators' sockets, to each once. */
  toUserAndAdministrators<Event extends keyof ServerToBrowser>(
    userId: string,
    event: Event,
    ...args: Parameters<ServerToBrowser[Event]>
  ): void;
  /** Closes the sockets of an ended session, and withdraws what it shows to support. */
  closeSession(sessionId: string): void;
  /** Closes a user's sockets that are no longer allowed: all after a deletion, those with an outdated role. */
  closeRevoked(userId: string): void;
  /** Connects to other replicas by the adapter, and starts the chat. Call it before the first socket opens. */
  join(): void;
  /** Closes all connections; browsers reconnect to another replica. */
  stop(): Promise<void>;
}

/** Timeouts in milliseconds, maximum size of a frame in bytes (P-D7), and sockets per caller (docs/api.md#realtime). */
const LIMITS = {
  connect: 20_000,
  frame: 65_536,
  close: 1_000,
  customer: 5,
  administrator: 20,
};

/**
 * Creates the Socket.IO server of a replica, with the support chat. Roles come from the signed identity only.
 * @param options `handshake` returns the caller of a request or throws
 */
export function createSockets(options: {
  http: HttpServer;
  handshake: (request: IncomingMessage) => Promise<UserCaller>;
  revocations: Revocations;
  adapter: SocketAdapter;
  chat: Omit<ChatDeps, 'logger'>;
  logger: Logger;
}): Sockets {
  const { handshake, revocations, adapter, logger } = options;
  const callers = new WeakMap<IncomingMessage, UserCaller>();
  const open = gauge('sockets_open', 'Live connections of this replica');
  const received = counter(
    'socket_packets_received_total',
    'Packets received from browsers, including garbage, without pongs',
  );
  const upgraded = trackUpgradedSockets(options.http);
  let stopping = false;

  const io: ShopServer = new Server(options.http, {
    path: SOCKET_PATH,
    serveClient: false,
    pingInterval: PING_MS,
    pingTimeout: PONG_MS,
    connectTimeout: LIMITS.connect,
    maxHttpBufferSize: LIMITS.frame,
    allowRequest: (request, respond) => {
      authenticate(request).then(
        () => respond(null, true),
        (error) => {
          const refused = toShopError(error);
          if (refused.status >= 500) logger.warn({ err: error }, 'Socket.IO handshake failed');
          respond(refused.message, false);
        },
      );
    },
  });

  io.engine.on('connection', (connection: NodeJS.EventEmitter) =>
    connection.on('packet', ({ type }: { type: string }) => type !== 'pong' && received.inc()),
  );

  async function authenticate(request: IncomingMessage): Promise<void> {
    if (stopping) throw unavailable();
    callers.set(request, await handshake(request));
  }

  // Counting and joining happen synchronously, so that concurrent sockets cannot exceed the limit.
  io.use((socket, next) => {
    const caller = callers.get(socket.request);
    if (caller === undefined || !revocations.allows(caller)) return next(refusal('not-signed-in', 'Sign in first'));
    if (isForAnother(socket, caller)) return next(refusal('other-user', 'Another account is signed in'));
    const limit = caller.isAdmin ? LIMITS.administrator : LIMITS.customer;
    if ((io.sockets.adapter.rooms.get(userRoom(caller.userId))?.size ?? 0) >= limit) {
      return next(refusal('too-many-sockets', `The shop is open in more than ${limit} tabs. Close one of them.`));
    }
    socket.data.caller = caller;
    const rooms = [userRoom(caller.userId), sessionRoom(caller.sessionId)];
    socket.join(caller.isAdmin ? [...rooms, ADMINISTRATORS] : rooms);
    next();
  });

  const chat = attachChat(io, { ...options.chat, logger });

  io.on('connection', (socket) => {
    open.inc();
    socket.on('disconnect', () => open.dec());
    socket.on('error', (err) => logger.debug({ err }, 'malformed packet received'));
    closeIfRevoked(socket);
  });

  /** Closes a socket that a revocation concerns; it may have come between handshake and connection. */
  function closeIfRevoked(socket: ShopSocket): void {
    if (!revocations.allows(socket.data.caller)) socket.disconnect(true);
  }

  return {
    toAdministrators: (event, ...args) => {
      io.local.to(ADMINISTRATORS).emit(event, ...args);
    },
    toUserAndAdministrators: (userId, event, ...args) => {
      io.local.to([userRoom(userId), ADMINISTRATORS]).emit(event, ...args);
    },
    closeSession: (sessionId) => {
      io.local.in(sessionRoom(sessionId)).disconnectSockets(true);
      chat.sessionEnded(sessionId);
    },
    closeRevoked: (userId) => {
      for (const socketId of [...(io.sockets.adapter.rooms.get(userRoom(userId)) ?? [])]) {
        const socket = io.sockets.sockets.get(socketId);
        if (socket !== undefined) closeIfRevoked(socket);
      }
    },
    join: () => {
      adapter.join(io);
      chat.start();
    },
    stop: async () => {
      stopping = true;
      await chat.stop();
      // Close the connection, not the socket: browsers do not reconnect a socket that the server has disconnected.
      io.engine.close();
      await Promise.race([Promise.all([...upgraded].map((socket) => once(socket, 'close'))), wait(LIMITS.close)]);
      for (const socket of upgraded) socket.destroy();
    },
  };
}

/** Whether the browser's tab shows another user than the one of the session; other clients do not say whom they show. */
function isForAnother(socket: ShopSocket, { userId }: UserCaller): boolean {
  const shown: unknown = socket.handshake.auth?.user;
  return shown !== undefined && shown !== userId;
}

/**
 * Tracks WebSocket connections: closing the HTTP server leaves them open, and a suspended browser never closes its own.
 */
function trackUpgradedSockets(http: HttpServer): Set<Duplex> {
  const upgraded = new Set<Duplex>();
  http.on('upgrade', (_request, socket) => {
    upgraded.add(socket);
    socket.once('close', () => upgraded.delete(socket));
  });
  return upgraded;
}
