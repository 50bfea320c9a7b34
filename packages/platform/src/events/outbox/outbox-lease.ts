import { randomUUID } from 'node:crypto';
import type { Database } from '../../service/postgres/postgres.ts';
import { renewalMs } from '../log/lease-duration.ts';

/** The lease that makes one relay of an outbox the active one. */
export interface RelayLease {
  /**
   * Acquires or renews the lease; queries the database only when a renewal is due, or every 200 ms while another relay
   * holds it.
   */
  acquire(): Promise<boolean>;
  /** Whether this relay certainly still holds the lease, by this process's own clock. */
  isHeld(): boolean;
  release(): Promise<void>;
}

/** How often a standby relay tries to acquire the lease. */
const TRY_MS = 200;

/**
 * Creates the lease of an outbox. It only avoids duplicate work: versions guarantee the outcome
 * (docs/events.md#publishing).
 * @param leaseMs the duration of the lease, by the database's clock and, from before the query, by this process's clock
 */
export function createRelayLease(db: Database, leaseMs: number): RelayLease {
  const holder = randomUUID();
  let nextTryAt = 0;
  let heldUntil = 0;
  const isHeld = () => performance.now() < heldUntil;
  return {
    isHeld,
    acquire: async () => {
      if (performance.now() < nextTryAt) return isHeld();
      const requestedAt = performance.now();
      const rows = await db.query(
        `update relay_lease set holder = $1, expires_at = now() + make_interval(secs => $2)
         where name = 'outbox' and (holder = $1 or expires_at < now()) returning 1`,
        [holder, leaseMs / 1_000],
      );
      heldUntil = rows.length > 0 ? requestedAt + leaseMs : 0;
      nextTryAt = requestedAt + (rows.length > 0 ? renewalMs(leaseMs) : TRY_MS);
      return isHeld();
    },
    release: async () => {
      heldUntil = 0;
      await db.query(
        `update relay_lease set holder = null, expires_at = '-infinity' where name = 'outbox' and holder = $1`,
        [holder],
      );
    },
  };
}
