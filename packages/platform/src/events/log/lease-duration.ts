/**
 * Milliseconds after which a process that gives no sign of life loses what it holds: its partitions of the event log (leases
 * in PostgreSQL, the session of a Kafka group) and its service's outbox. EVENT_LEASE_MS sets another value.
 */
export const LEASE_MS = 10_000;

/** How often a holder renews a lease: twice it may fail before the lease runs out. */
export function renewalMs(leaseMs: number): number {
  return leaseMs * 0.3;
}
