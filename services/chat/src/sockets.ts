import { once } from 'node:events';
import type { Server as HttpServer, IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { type BrowserToServer, type ServerToBrowser, SOCKET_PATH } from '@shop/contracts/chat-socket.ts';
import { toShopError } from '@shop/platform/service/http/error-handler.ts';
import { unavailable } from '@shop/platform/service/http/errors.ts';
import type { UserCaller } from '@shop/platform/service/identity/identity.ts';
import type { Logger } from '@shop/platform/service/lifecycle/logger.ts';
import { counter, gauge } from '@shop/platform/service/lifecycle/metrics.ts';
import { Server, type Socket } from 'socket.io';
import type { SocketAdapter } from './adapters/adapter.ts';
import type { Revocations } from './revocations.ts';

/** Every live connection of this replica. What is said here reaches its own sockets only: other replicas hear for themselves. */
export interface Sockets {
  toAdministrators<Event extends keyof ServerToBrowser>(
    event: Event,
    ...args: Parameters<ServerToBrowser[Event]>
  ): void;
  /** To a user's sockets and to administrators', to each once. */
  toUserAndAdministrators<Event extends keyof ServerToBrowser>(
    userId: string,
    event: Event,
    ...args: Parameters<ServerToBrowser[Event]>
  ): void;
  endSession(sessionId: string): void;
  /** Ends those sockets of a user that may no longer be: all of a deleted one, those of another role. */
  endRevoked(userId: string): void;
  /** Joins the sockets of other replicas, by the adapter; before the first socket opens. */
  join(): void;
  /** Ends all sockets; browsers come back by themselves, to another replica. */
  stop(): Promise<void>;
}

/** API.md, Realtime: times in milliseconds. A frame is at most 64 KiB (P-D7). */
const LIMITS = {
  ping: 10_000,
  pong: 5_000,
  connect: 20_000,
  frame: 65_536,
  farewell: 1_000,
  customer: 5,
  administrator: 20,
};
const ADMINISTRATORS = 'administrators';

type ShopSocket = Socket<BrowserToServer, ServerToBrowser, Record<never, never>, { caller: UserCaller }>;

/**
 * Opens the Socket.IO server of a replica. Roles come from the identity only; whatever a browser says is ignored, for so
 * far nothing is asked of it.
 * @param options `handshake` gives the caller of a request or throws
 */
export function createSockets(options: {
  http: HttpServer;
  handshake: (request: IncomingMessage) => Promise<UserCaller>;
  revocations: Revocations;
  adapter: SocketAdapter;
  logger: Logger;
}): Sockets {
  const { handshake, revocations, adapter, logger } = options;
  const callers = new WeakMap<IncomingMessage, UserCaller>();
  const open = gauge('sockets_open', 'Live connections of this replica');
  const received = counter(
    'socket_packets_received',
    'Packets that browsers sent to this replica, garbage included and pongs not',
  );
  const upgraded = trackUpgrades(options.http);
  let stopping = false;

  const io = new Server<BrowserToServer, ServerToBrowser, Record<never, never>, { caller: UserCaller }>(options.http, {
    path: SOCKET_PATH,
    serveClient: false,
    pingInterval: LIMITS.ping,
    pingTimeout: LIMITS.pong,
    connectTimeout: LIMITS.connect,
    maxHttpBufferSize: LIMITS.frame,
    allowRequest: (request, answer) => {
      admitted(request).then(
        () => answer(null, true),
        (error) => {
          const refused = toShopError(error);
          if (refused.status >= 500) logger.warn({ err: error }, 'a handshake failed');
          answer(refused.message, false);
        },
      );
    },
  });

  io.engine.on('connection', (connection: NodeJS.EventEmitter) =>
    connection.on('packet', ({ type }: { type: string }) => type !== 'pong' && received.inc()),
  );

  async function admitted(request: IncomingMessage): Promise<void> {
    if (stopping) throw unavailable();
    callers.set(request, await handshake(request));
  }

  // Counting and joining are one step, so that two sockets at once cannot both be the last.
  io.use((socket, next) => {
    const caller = callers.get(socket.request);
    if (caller === undefined || !revocations.allows(caller)) return next(refusal('not-signed-in', 'Sign in first'));
    const limit = caller.isAdmin ? LIMITS.administrator : LIMITS.customer;
    if ((io.sockets.adapter.rooms.get(userRoom(caller.userId))?.size ?? 0) >= limit) {
      return next(refusal('too-many-sockets', `The shop is open in more than ${limit} tabs. Close one of them.`));
    }
    socket.data.caller = caller;
    const rooms = [userRoom(caller.userId), sessionRoom(caller.sessionId)];
    socket.join(caller.isAdmin ? [...rooms, ADMINISTRATORS] : rooms);
    next();
  });

  io.on('connection', (socket) => {
    open.inc();
    socket.on('disconnect', () => open.dec());
    socket.on('error', (err) => logger.debug({ err }, 'a socket sent what cannot be read'));
    endIfRevoked(socket);
  });

  /** A revocation may have come between admission and connection, or concern one role of several sockets. */
  function endIfRevoked(socket: ShopSocket): void {
    if (!revocations.allows(socket.data.caller)) socket.disconnect(true);
  }

  return {
    toAdministrators: (event, ...args) => {
      io.local.to(ADMINISTRATORS).emit(event, ...args);
    },
    toUserAndAdministrators: (userId, event, ...args) => {
      io.local.to([userRoom(userId), ADMINISTRATORS]).emit(event, ...args);
    },
    endSession: (sessionId) => io.local.in(sessionRoom(sessionId)).disconnectSockets(true),
    endRevoked: (userId) => {
      for (const socketId of [...(io.sockets.adapter.rooms.get(userRoom(userId)) ?? [])]) {
        const socket = io.sockets.sockets.get(socketId);
        if (socket !== undefined) endIfRevoked(socket);
      }
    },
    join: () => adapter.join(io),
    stop: async () => {
      stopping = true;
      // Closing the connection, not the socket: a socket that the server ends does not come back by itself.
      io.engine.close();
      await Promise.race([Promise.all([...upgraded].map((socket) => once(socket, 'close'))), wait(LIMITS.farewell)]);
      for (const socket of upgraded) socket.destroy();
    },
  };
}

/** A websocket outlives its server's close, and a browser that sleeps never says goodbye. */
function trackUpgrades(http: HttpServer): Set<Duplex> {
  const upgraded = new Set<Duplex>();
  http.on('upgrade', (_request, socket) => {
    upgraded.add(socket);
    socket.once('close', () => upgraded.delete(socket));
  });
  return upgraded;
}

function refusal(code: string, message: string): Error {
  return Object.assign(new Error(message), { data: { code } });
}

function userRoom(userId: string): string {
  return `user:${userId}`;
}

function sessionRoom(sessionId: string): string {
  return `session:${sessionId}`;
}
