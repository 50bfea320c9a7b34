import { randomUUID } from 'node:crypto';
import type { Database } from '../../service/postgres/postgres.ts';
import { renewalMs } from '../log/lease-duration.ts';

export interface RelayLease {
  /** Takes or keeps the lease; asks the database to renew it while it is held, every 200 ms while it is another's. */
  acquire(): Promise<boolean>;
  /** Whether it is surely still ours, by this process's own clock. */
  isHeld(): boolean;
  release(): Promise<void>;
}

/** How often a relay that stands by asks for it. */
const ASK_MS = 200;

/**
 * The lease of an outbox: for speed only, versions guarantee the outcome (EVENTS.md, Writing).
 * @param leaseMs for how long a relay owns its outbox, by the database's clock and, counted from before the call, by ours
 */
export function createRelayLease(db: Database, leaseMs: number): RelayLease {
  const holder = randomUUID();
  let askAt = 0;
  let heldUntil = 0;
  const isHeld = () => performance.now() < heldUntil;
  return {
    isHeld,
    acquire: async () => {
      if (performance.now() < askAt) return isHeld();
      const asked = performance.now();
      const rows = await db.query(
        `update relay_lease set holder = $1, expires_at = now() + make_interval(secs => $2)
         where name = 'outbox' and (holder = $1 or expires_at < now()) returning 1`,
        [holder, leaseMs / 1_000],
      );
      heldUntil = rows.length > 0 ? asked + leaseMs : 0;
      askAt = asked + (rows.length > 0 ? renewalMs(leaseMs) : ASK_MS);
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
