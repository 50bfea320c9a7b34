import { SESSIONS_ALIVE_MAX } from '@shop/contracts/user-api.ts';
import { ShopError } from '@shop/platform/service/http/errors.ts';
import type { Logger } from '@shop/platform/service/lifecycle/logger.ts';
import { gauge } from '@shop/platform/service/lifecycle/metrics.ts';
import type { Session } from '../sessions/identities.ts';
import type { UserService } from '../sessions/user-service.ts';

/** The live connections that pass through this gateway, websockets and waiting polls, by who is behind them. */
export interface OpenSockets {
  /**
   * @returns to be called when the connection has ended by itself
   * @throws 429 when this user has more open than all his tabs need
   */
  add(session: Session, close: () => void): () => void;
  closeSession(sessionId: string): void;
  closeUser(userId: string): void;
  /** Asks which sessions still live and closes the connections of the others, in case an event was missed. */
  recheck(): Promise<void>;
  start(): void;
  /** Closes all, and from now on whatever is added. */
  stop(): void;
}

interface Connection {
  sessionId: string;
  userId: string;
  isAdmin: boolean;
  close: () => void;
}

/** DESIGN.md §1, Sessions. */
const RECHECK_MS = 10_000;
/**
 * Of one user. An administrator's 20 sockets (API.md, Realtime) may all become websockets at once, and each then has a
 * waiting poll, a post and the websocket for a moment.
 */
export const CONNECTIONS_MAX = 60;

/** None are open at first; `start` begins to recheck them every 10 s. */
export function createOpenSockets(users: Pick<UserService, 'alive'>, logger: Logger): OpenSockets {
  const open = new Set<Connection>();
  const perUser = new Map<string, number>();
  const count = gauge('gateway_open_sockets', 'Live connections through this gateway');
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  function closeWhere(condition: (connection: Connection) => boolean): void {
    for (const connection of open) if (condition(connection)) connection.close();
  }

  /** A changed role counts like an end: the service behind took the role from the handshake. */
  async function recheckBatch(sessionIds: readonly string[], asked: ReadonlyMap<string, Connection[]>): Promise<void> {
    const alive = await users.alive(sessionIds);
    const roles = new Map(alive.map(({ sessionId, isAdmin }) => [sessionId, isAdmin]));
    for (const sessionId of sessionIds) {
      for (const connection of asked.get(sessionId) ?? []) {
        if (roles.get(sessionId) !== connection.isAdmin) connection.close();
      }
    }
  }

  async function recheck(): Promise<void> {
    const asked = Map.groupBy(open, ({ sessionId }) => sessionId);
    const sessionIds = [...asked.keys()];
    const batches: Promise<void>[] = [];
    for (let from = 0; from < sessionIds.length; from += SESSIONS_ALIVE_MAX) {
      batches.push(recheckBatch(sessionIds.slice(from, from + SESSIONS_ALIVE_MAX), asked));
    }
    await Promise.all(batches);
  }

  return {
    add: ({ sessionId, user }, close) => {
      const userId = user._id;
      const ofUser = (perUser.get(userId) ?? 0) + 1;
      if (ofUser > CONNECTIONS_MAX) {
        const message = 'The shop is open in too many tabs. Close some of them.';
        throw new ShopError('too-many', 'too-many-sockets', message, { retryAfter: RECHECK_MS / 1_000 });
      }
      const connection = { sessionId, userId, isAdmin: user.isAdmin, close };
      open.add(connection);
      perUser.set(userId, ofUser);
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
        recheck().catch((error) => logger.warn({ err: error }, 'open sockets could not be checked'));
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
