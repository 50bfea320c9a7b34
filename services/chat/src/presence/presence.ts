import { randomUUID } from 'node:crypto';
import { customerEvents } from '@shop/contracts/chat-events.ts';
import type { Outbox } from '@shop/platform/events/outbox/outbox.ts';
import type { UserCaller } from '@shop/platform/service/identity/identity.ts';
import type { Logger } from '@shop/platform/service/observability/logger.ts';
import type { Database } from '@shop/platform/service/postgres/postgres.ts';
import { createPeriodicTask } from '@shop/platform/service/timing/periodic-task.ts';
import {
  isAdministratorPresent,
  listOutdated,
  type PresentSocket,
  rememberCustomer,
  removeDead,
  removeSockets,
  reportSockets,
  updateCustomerPresence,
} from './presence-repository.ts';

/** Who is connected, over all replicas: rows in PostgreSQL, so that no answer waits for other replicas (docs/events.md#chat). */
export interface Presence {
  connected(socketId: string, caller: UserCaller): Promise<void>;
  /** An administrator announces themselves: from now on they are present. */
  announced(socketId: string): Promise<void>;
  left(socketId: string, reason: string): void;
  isAdministratorPresent(): Promise<boolean>;
  start(): void;
  stop(): Promise<void>;
}

const HEARTBEAT_MS = 4_000;
/** A customer who is back within this time, after a reload or in another tab, has not left. */
const LEAVE_AFTER_MS = 1_000;
/** How long an answer about the other replicas' administrators may be old. */
const CACHE_MS = 1_000;

/**
 * Creates the presence of a replica.
 * @param onCustomer is told when a customer connects, or has left from all replicas
 */
export function createPresence(options: {
  db: Database;
  outbox: Pick<Outbox, 'append'>;
  logger: Logger;
  onCustomer: (change: { userId: string; connected: boolean; reason: string }) => void;
}): Presence {
  const { db, outbox, logger, onCustomer } = options;
  const replicaId = randomUUID();
  const sockets = new Map<string, PresentSocket>();
  /** Customers whose names and emails could not be stored yet. */
  const unknown = new Map<string, UserCaller>();
  const leaving = new Set<NodeJS.Timeout>();
  let stopped = false;
  let others = { present: false, readAt: Number.NEGATIVE_INFINITY };

  const heartbeat = createPeriodicTask(HEARTBEAT_MS, {
    work: async () => {
      if (sockets.size > 0) await reportSockets(db, replicaId, [...sockets.values()]);
      for (const [userId, customer] of unknown) {
        await rememberCustomer(db, customer);
        unknown.delete(userId);
      }
      await removeDead(db);
      for (const userId of await listOutdated(db)) await customerChanged(userId, 'transport close');
    },
    logger,
    failureMessage: 'presence could not be reported',
  });

  /** Stores and announces a change of whether a customer is connected, in one transaction with its event. */
  async function customerChanged(userId: string, reason: string): Promise<void> {
    const change = await db.transaction(async (tx) => {
      const changed = await updateCustomerPresence(tx, userId);
      if (changed === undefined) return undefined;
      const { connected, version, at } = changed;
      const type = connected ? 'customer-connected' : 'customer-left';
      const data = { userId, connected, at: at.toISOString() };
      await outbox.append(tx, [{ family: customerEvents, type, id: userId, version, data, time: at }]);
      return changed;
    });
    if (change !== undefined) onCustomer({ userId, connected: change.connected, reason });
  }

  /** The next heartbeat repairs what fails here. */
  const logFailure = (err: unknown) => logger.warn({ err }, 'presence could not be stored');

  function customerLeft(userId: string, reason: string): void {
    const timer = setTimeout(() => {
      leaving.delete(timer);
      customerChanged(userId, reason).catch(logFailure);
    }, LEAVE_AFTER_MS);
    leaving.add(timer);
  }

  return {
    connected: async (socketId, caller) => {
      const { userId, isAdmin } = caller;
      const socket = { socketId, userId, isAdmin, announced: false };
      sockets.set(socketId, socket);
      if (!isAdmin) {
        unknown.set(userId, caller);
        await rememberCustomer(db, caller);
        unknown.delete(userId);
      }
      await reportSockets(db, replicaId, [socket]);
      // It may have left meanwhile.
      if (!sockets.has(socketId)) await removeSockets(db, [socketId]);
      if (!isAdmin) await customerChanged(userId, 'connected');
    },
    announced: async (socketId) => {
      const socket = sockets.get(socketId);
      if (socket === undefined) return;
      socket.announced = true;
      await reportSockets(db, replicaId, [socket]);
    },
    left: (socketId, reason) => {
      const socket = sockets.get(socketId);
      if (socket === undefined || stopped) return;
      sockets.delete(socketId);
      removeSockets(db, [socketId]).catch(logFailure);
      if (!socket.isAdmin) customerLeft(socket.userId, reason);
    },
    isAdministratorPresent: async () => {
      if ([...sockets.values()].some(({ announced }) => announced)) return true;
      if (performance.now() - others.readAt > CACHE_MS)
        others = { present: await isAdministratorPresent(db), readAt: performance.now() };
      return others.present;
    },
    start: heartbeat.start,
    stop: async () => {
      // Browsers reconnect to another replica; who does not is noticed as vanished.
      stopped = true;
      for (const timer of leaving) clearTimeout(timer);
      await heartbeat.stop();
    },
  };
}
