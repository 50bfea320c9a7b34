import type { Outbox } from '@shop/platform/events/outbox/outbox.ts';
import { toShopError } from '@shop/platform/service/http/error-handler.ts';
import type { Logger } from '@shop/platform/service/observability/logger.ts';
import type { Database } from '@shop/platform/service/postgres/postgres.ts';
import { catchUpCustomer, readFloor } from '../delivery/catch-up.ts';
import { createDelivery } from '../delivery/delivery.ts';
import { createStorePoll } from '../delivery/poll-store.ts';
import { PRESENT_ADMINISTRATORS, userRoom } from '../delivery/rooms.ts';
import type { ShopServer, ShopSocket } from '../delivery/shop-socket.ts';
import { createPresence } from '../presence/presence.ts';
import type { ChatStore } from '../store/chat-store.ts';
import type { Windows } from '../timing/windows.ts';
import { answerAdministrator, refuseOthersEvents } from './administrator-events.ts';
import { answerCustomer } from './customer-events.ts';
import type { HandlerDeps } from './handler-deps.ts';
import { limitPackets } from './limit-packets.ts';
import { refusal } from './refusal.ts';
import { createCartSharing, withdrawCartOfSession } from './share-cart.ts';

/** Messages of an author in 10 s over all their sockets (docs/api.md#chat). */
const MAX_MESSAGES = 10;

export interface ChatDeps {
  db: Database;
  store: ChatStore;
  outbox: Pick<Outbox, 'append'>;
  /** Projects stored entries soon. */
  project: () => void;
  windows: Windows;
  logger: Logger;
}

/**
 * Adds the support chat to a Socket.IO server whose middlewares have set the caller of each socket.
 * @returns its background work: start it before the first socket, stop it before the sockets are closed
 */
export function attachChat(io: ShopServer, { db, store, outbox, project, windows, logger }: ChatDeps) {
  const delivery = createDelivery({ io, store, logger });
  const poll = createStorePoll({ store, delivery, hasSockets: () => io.sockets.sockets.size > 0, windows, logger });

  /** To present administrators of all replicas. What is lost in an outage of the adapter only delays what they see. */
  const notifyAdministrators = (event: string, payload: unknown, exceptSocketId = '') =>
    // The events and their payloads fit each other where this is called.
    (io.to(PRESENT_ADMINISTRATORS).except(exceptSocketId) as unknown as Untyped).emit(event, payload);

  const presence = createPresence({
    db,
    outbox,
    windows,
    logger,
    onCustomer: ({ userId, connected, reason }) =>
      connected
        ? notifyAdministrators('customer connected', { user: userId })
        : notifyAdministrators('disconnected', { reason, socketId: userId }),
  });
  const deps: HandlerDeps = {
    db,
    store,
    delivery,
    presence,
    windows,
    messageLimit: { count: MAX_MESSAGES, seconds: windows.messages / 1_000 },
    logger,
    shareCart: createCartSharing(db, notifyAdministrators, windows.cart),
    notifyAdministrators,
    deliver: (entry) => {
      project();
      delivery.announce(entry);
      if (entry.kind === 'client') notifyIfNoAgentOnline(entry.user).catch(logUnknownPresence);
    },
  };

  const logUnknownPresence = (err: unknown) => logger.warn({ err }, 'presence of administrators unknown');

  /** The message is kept for the next administrator. */
  async function notifyIfNoAgentOnline(user: string): Promise<void> {
    if (!(await presence.isAdministratorPresent())) io.to(userRoom(user)).emit('no admin', '');
  }

  const floors = new WeakMap<ShopSocket, number>();
  io.use((socket, next) => {
    // Nothing is delivered before the floor is known.
    Object.assign(socket.data, {
      floor: Number.POSITIVE_INFINITY,
      catchingUp: null,
      caughtUp: new Map(),
      sent: new Set(),
    });
    readFloor({ store }, socket).then(
      (floor) => {
        floors.set(socket, floor);
        next();
      },
      (error) => {
        const { code, message } = toShopError(error);
        logger.warn({ err: error }, 'socket refused: chat store unavailable');
        next(refusal(code, message));
      },
    );
  });

  io.on('connection', (socket) => {
    const { caller } = socket.data;
    const since = typeof socket.handshake.auth.since === 'string' ? socket.handshake.auth.since : undefined;
    limitPackets(socket, { withinMs: windows.events });
    refuseOthersEvents(socket, deps);
    if (caller.isAdmin) answerAdministrator(socket, deps, since);
    else answerCustomer(socket, deps);
    socket.on('disconnect', (reason) => presence.left(socket.id, reason));
    presence.connected(socket.id, caller).catch((err) => logger.warn({ err }, 'presence could not be stored'));
    if (!caller.isAdmin) {
      catchUpCustomer(deps, socket, { floor: floors.get(socket) ?? 0, since }).catch((err) => {
        logger.warn(
          { err },
          'missed messages could not be sent: closing the socket, so that its browser connects again',
        );
        socket.conn.close();
      });
    }
  });

  return {
    start: () => {
      presence.start();
      poll.start();
    },
    stop: async () => {
      await Promise.all([presence.stop(), poll.stop()]);
      await delivery.idle();
    },
    /** Withdraws what an ended session shows to support. In an outage the browser's next login does. */
    sessionEnded: (sessionId: string): void => {
      withdrawCartOfSession(db, notifyAdministrators, sessionId).catch((err) =>
        logger.warn({ err }, 'shared cart of an ended session not withdrawn'),
      );
    },
  };
}

interface Untyped {
  emit(event: string, payload: unknown): unknown;
}
