import { randomUUID } from 'node:crypto';
import type { Logger } from '../../service/observability/logger.ts';

/**
 * Milliseconds after which a process without a heartbeat loses what it reads or sends for others: its topics or partitions of
 * the event log (leases in PostgreSQL, the session of a Kafka group) and its service's outbox. EVENT_LEASE_MS sets another value.
 */
export const LEASE_MS = 10_000;

/** How often a standby tries to take a lease, in milliseconds. */
export const STANDBY_MS = 200;

/** Returns the interval of renewals: two may fail before the lease expires. */
export function renewalMs(leaseMs: number): number {
  return leaseMs * 0.3;
}

/** A row of a database that makes one process the active one; the others stand by. */
export interface Lease<Held> {
  /**
   * Takes or renews the lease; asks the database only when a renewal is due, or every 200 ms while another process holds it.
   * @returns what the lease gives, or undefined while another process holds it
   */
  acquire(): Promise<Held | undefined>;
  /** Whether this process certainly still holds the lease, by its own clock. */
  isHeld(): boolean;
  /** Renews the lease during work that may take longer than it. */
  whileRenewing<T>(work: () => Promise<T>): Promise<T>;
  /** Takes note that another process has taken the lease: the next `acquire` asks the database. */
  lose(): void;
  /** Gives the lease back; this process does not take it again. */
  release(): Promise<void>;
}

/**
 * Creates a lease. It avoids double work and no more: versions guarantee the outcome (docs/events.md#consuming).
 * @param options `leaseMs`: its duration by the database's clock and, from before the statement, by this process's clock;
 * `take` takes or renews it for a holder, `giveBack` ends it, if it is still this holder's
 */
export function createLease<Held>(options: {
  leaseMs: number;
  logger: Logger;
  take: (holder: string) => Promise<Held | undefined>;
  giveBack: (holder: string) => Promise<unknown>;
}): Lease<Held> {
  const { leaseMs, logger } = options;
  const holder = randomUUID();
  let held: Held | undefined;
  let heldUntil = 0;
  let nextTryAt = 0;
  let isReleased = false;
  let taking: Promise<void> | undefined;
  const isHeld = () => performance.now() < heldUntil;

  async function take(): Promise<void> {
    const requestedAt = performance.now();
    held = await options.take(holder);
    heldUntil = held === undefined ? 0 : requestedAt + leaseMs;
    nextTryAt = requestedAt + (held === undefined ? STANDBY_MS : renewalMs(leaseMs));
  }

  async function acquire(): Promise<Held | undefined> {
    if (isReleased) return undefined;
    if (performance.now() >= nextTryAt) {
      // One at a time: an answer that came late would undo `release`.
      taking ??= take().finally(() => {
        taking = undefined;
      });
      await taking;
    }
    return isHeld() ? held : undefined;
  }

  return {
    acquire,
    isHeld,
    whileRenewing: async (work) => {
      const renew = () => acquire().catch((err) => logger.debug({ err }, 'lease could not be renewed'));
      const renewal = setInterval(renew, renewalMs(leaseMs));
      try {
        return await work();
      } finally {
        clearInterval(renewal);
      }
    },
    lose: () => {
      heldUntil = 0;
      nextTryAt = 0;
    },
    release: async () => {
      isReleased = true;
      await taking?.catch(() => undefined);
      heldUntil = 0;
      await options.giveBack(holder).catch((err) => logger.debug({ err }, 'lease not given back: it will expire'));
    },
  };
}
