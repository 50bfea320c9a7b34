import { randomUUID } from 'node:crypto';
import { customerEvents } from '@shop/contracts/chat-events.ts';
import type { NewEvent, Outbox } from '@shop/platform/events/outbox/outbox.ts';
import type { UserCaller } from '@shop/platform/service/identity/identity.ts';
import type { Logger } from '@shop/platform/service/observability/logger.ts';
import type { Database } from '@shop/platform/service/postgres/postgres.ts';
import { createPeriodicTask } from '@shop/platform/service/timing/periodic-task.ts';
import { writeInBatches } from '@shop/platform/service/timing/write-in-batches.ts';
import { WINDOWS, type Windows } from '../timing/windows.ts';
import {
  type CustomerChange,
  isAdministratorPresent,
  listOutdated,
  type PresentSocket,
  rememberCustomers,
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

/** Sockets that came, announced themselves or left, and customers who may have come or left with them. */
interface Change {
  socketIds: readonly string[];
  /** Customers whose connection was found dead: what was sent meanwhile has not reached them. */
  timedOut?: readonly string[];
  customers: readonly { userId: string; reason: string }[];
}

/**
 * Creates the presence of a replica.
 * @param options `onCustomer` is called when a customer connects or has left all replicas; `startTimer` runs work later,
 * unless the function that it returns is called
 */
export function createPresence(options: {
  db: Database;
  outbox: Pick<Outbox, 'append'>;
  logger: Logger;
  onCustomer: (change: { userId: string; connected: boolean; reason: string }) => void;
  windows?: Pick<Windows, 'heartbeat' | 'leaveAfter' | 'presenceCache'>;
  startTimer?: (work: () => void, ms: number) => () => void;
}): Presence {
  const { db, outbox, logger, onCustomer, windows = WINDOWS, startTimer = startTimeout } = options;
  const replicaId = randomUUID();
  const sockets = new Map<string, PresentSocket>();
  /** Customers whose names and emails could not be stored yet. */
  const unknown = new Map<string, UserCaller>();
  const leaving = new Set<() => void>();
  let stopped = false;
  let others = { present: false, readAt: Number.NEGATIVE_INFINITY };

  const heartbeat = createPeriodicTask(windows.heartbeat, {
    work: async () => {
      await changes.add({ socketIds: [...sockets.keys()], customers: [] });
      await db.transaction(removeDead);
      const customers = (await listOutdated(db)).map((userId) => ({ userId, reason: 'transport close' }));
      if (customers.length > 0) await changes.add({ socketIds: [], customers });
    },
    logger,
    failureMessage: 'presence could not be reported',
  });

  const changes = writeInBatches<Change, void>(async (batch) => {
    const socketIds = [...new Set(batch.flatMap((change) => change.socketIds))];
    const reasons = new Map(batch.flatMap(({ customers }) => customers.map(({ userId, reason }) => [userId, reason])));
    const remembered = [...unknown.values()];
    const changed = await db.transaction(async (tx) => {
      await rememberCustomers(tx, remembered);
      const live = socketIds.flatMap((id) => sockets.get(id) ?? []);
      await reportSockets(tx, replicaId, live);
      const left = await removeSockets(
        tx,
        socketIds.filter((id) => !sockets.has(id)),
      );
      const timedOut = batch.flatMap((change) => change.timedOut ?? []);
      const customers = await updateCustomerPresence(tx, {
        ...{ userIds: reasons.keys(), left, timedOut },
        leaveAfterMs: windows.leaveAfter,
      });
      await outbox.append(tx, customers.map(customerEvent));
      return customers;
    });
    for (const customer of remembered) if (unknown.get(customer.userId) === customer) unknown.delete(customer.userId);
    for (const { userId, connected } of changed) onCustomer({ userId, connected, reason: reasons.get(userId) ?? '' });
    return [];
  });

  /** The next heartbeat repairs what fails here. */
  const logFailure = (err: unknown) => logger.warn({ err }, 'presence could not be stored');

  function customerLeft(userId: string, reason: string): void {
    if (stopped) return;
    const cancel = startTimer(() => {
      leaving.delete(cancel);
      changes.add({ socketIds: [], customers: [{ userId, reason }] }).catch(logFailure);
    }, windows.leaveAfter);
    leaving.add(cancel);
  }

  return {
    connected: async (socketId, caller) => {
      const { userId, isAdmin } = caller;
      const socket = { socketId, userId, isAdmin, announced: false };
      sockets.set(socketId, socket);
      if (!isAdmin) unknown.set(userId, caller);
      await changes.add({
        socketIds: [socketId],
        customers: isAdmin ? [] : [{ userId, reason: 'connected' }],
      });
    },
    announced: async (socketId) => {
      const socket = sockets.get(socketId);
      if (socket === undefined) return;
      socket.announced = true;
      await changes.add({ socketIds: [socketId], customers: [] });
    },
    left: (socketId, reason) => {
      const socket = sockets.get(socketId);
      if (socket === undefined || stopped) return;
      sockets.delete(socketId);
      const timedOut = reason === 'ping timeout' ? [socket.userId] : [];
      changes.add({ socketIds: [socketId], timedOut, customers: [] }).then(() => {
        if (!socket.isAdmin) customerLeft(socket.userId, reason);
      }, logFailure);
    },
    isAdministratorPresent: async () => {
      if ([...sockets.values()].some(({ announced }) => announced)) return true;
      if (performance.now() - others.readAt > windows.presenceCache)
        others = { present: await isAdministratorPresent(db), readAt: performance.now() };
      return others.present;
    },
    start: heartbeat.start,
    stop: async () => {
      // Browsers reconnect to another replica; who does not is noticed as vanished.
      stopped = true;
      for (const cancel of leaving) cancel();
      await heartbeat.stop();
      await changes.idle();
    },
  };
}

function startTimeout(work: () => void, ms: number): () => void {
  const timer = setTimeout(work, ms);
  return () => clearTimeout(timer);
}

function customerEvent({ userId, connected, version, at }: CustomerChange): NewEvent<typeof customerEvents> {
  const type = connected ? 'customer-connected' : 'customer-left';
  const data = { userId, connected, at: at.toISOString() };
  return { family: customerEvents, type, id: userId, version, data, time: at };
}
