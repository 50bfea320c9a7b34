import type { Logger } from '@shop/platform/logger.ts';
import { gauge } from '@shop/platform/metrics.ts';
import type { Session } from '../sessions/identities.ts';
import type { UserService } from '../sessions/user-service.ts';

/** The live connections that pass through this gateway, websockets and waiting polls, by who is behind them. */
export interface OpenSockets {
  /** @returns to be called when the connection has ended by itself */
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

export function createOpenSockets(users: Pick<UserService, 'alive'>, logger: Logger): OpenSockets {
  const open = new Set<Connection>();
  const count = gauge('gateway_open_sockets', 'Live connections through this gateway');
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  function closeWhere(condition: (connection: Connection) => boolean): void {
    for (const connection of open) if (condition(connection)) connection.close();
  }

  async function recheck(): Promise<void> {
    if (open.size === 0) return;
    const asked = [...open];
    const alive = await users.alive([...new Set(asked.map(({ sessionId }) => sessionId))]);
    const roles = new Map(alive.map(({ sessionId, isAdmin }) => [sessionId, isAdmin]));
    // A changed role counts like an end: the service behind took the role from the handshake.
    for (const connection of asked) if (roles.get(connection.sessionId) !== connection.isAdmin) connection.close();
  }

  return {
    add: ({ sessionId, user }, close) => {
      const connection = { sessionId, userId: user._id, isAdmin: user.isAdmin, close };
      open.add(connection);
      count.set(open.size);
      if (stopped) close();
      return () => {
        open.delete(connection);
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
