import { SESSIONS_ALIVE_MAX } from '@shop/contracts/user-api.ts';
import { ShopError } from '@shop/platform/service/errors.ts';
import type { Logger } from '@shop/platform/service/observability/logger.ts';
import { gauge } from '@shop/platform/service/observability/metrics.ts';
import type { Session } from '../sessions/identities.ts';
import type { UserService } from '../sessions/user-service.ts';

/** The live connections through this gateway, WebSockets and pending polls, by user and session. */
export interface OpenSockets {
  /**
   * @returns to be called when the connection has ended
   * @throws 429 if this user has too many connections
   */
  add(session: Session, close: () => void): () => void;
  closeSession(sessionId: string): void;
  closeUser(userId: string): void;
  /** Looks up which sessions are still active and closes the connections of the others, in case an event was lost. */
  recheck(): Promise<void>;
  start(): void;
  /** Closes all connections, including those that are added later. */
  stop(): void;
}

interface Connection {
  sessionId: string;
  userId: string;
  isAdmin: boolean;
  close: () => void;
}

/** docs/architecture.md#sessions */
const RECHECK_MS = 10_000;
/**
 * Per user. The 20 sockets of an administrator (docs/api.md#realtime) may upgrade to WebSockets at the same time, and
 * each then briefly has a pending poll, a post and the WebSocket.
 */
export const CONNECTIONS_MAX = 60;

/** `start` rechecks the connections every 10 s. */
export function createOpenSockets(users: Pick<UserService, 'alive'>, logger: Logger): OpenSockets {
  const open = new Set<Connection>();
  const perUser = new Map<string, number>();
  const count = gauge('gateway_open_sockets', 'Live connections through this gateway (WebSockets and pending polls)');
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  function closeWhere(condition: (connection: Connection) => boolean): void {
    for (const connection of open) if (condition(connection)) connection.close();
  }

  /** A changed role counts like an ended session: chat took the role from the handshake. */
  async function recheckBatch(
    sessionIds: readonly string[],
    connections: ReadonlyMap<string, Connection[]>,
  ): Promise<void> {
    const alive = await users.alive(sessionIds);
    const roles = new Map(alive.map(({ sessionId, isAdmin }) => [sessionId, isAdmin]));
    for (const sessionId of sessionIds) {
      for (const connection of connections.get(sessionId) ?? []) {
        if (roles.get(sessionId) !== connection.isAdmin) connection.close();
      }
    }
  }

  async function recheck(): Promise<void> {
    const connections = Map.groupBy(open, ({ sessionId }) => sessionId);
    const sessionIds = [...connections.keys()];
    const batches: Promise<void>[] = [];
    for (let from = 0; from < sessionIds.length; from += SESSIONS_ALIVE_MAX) {
      batches.push(recheckBatch(sessionIds.slice(from, from + SESSIONS_ALIVE_MAX), connections));
    }
    await Promise.all(batches);
  }

  return {
    add: ({ sessionId, user }, close) => {
      const userId = user._id;
      const userConnections = (perUser.get(userId) ?? 0) + 1;
      if (userConnections > CONNECTIONS_MAX) {
        const message = 'The shop is open in too many tabs. Close some of them.';
        throw new ShopError('too-many', 'too-many-sockets', message, { retryAfter: RECHECK_MS / 1_000 });
      }
      const connection = { sessionId, userId, isAdmin: user.isAdmin, close };
      open.add(connection);
      perUser.set(userId, userConnections);
      count.set(open.size);
      if (stopped) close();
      return () => {
        if (!open.delete(connection)) return;
        const left = (perUser.get(userId) ?? 0) - 1;
        if (left > 0) perUser.set(userId, left);
        else perUser.delete(userId);
        count.set(open.size);
      };
    },
    closeSession: (sessionId) => closeWhere((connection) => connection.sessionId === sessionId),
    closeUser: (userId) => closeWhere((connection) => connection.userId === userId),
    recheck,
    start: () => {
      timer = setInterval(() => {
        recheck().catch((error) => logger.warn({ err: error }, 'live connections could not be rechecked'));
      }, RECHECK_MS);
      timer.unref();
    },
    stop: () => {
      stopped = true;
      clearInterval(timer);
      closeWhere(() => true);
    },
  };
}
