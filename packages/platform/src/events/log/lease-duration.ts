/**
 * Milliseconds after which a process without a heartbeat loses its partitions of the event log (leases in PostgreSQL,
 * the session of a Kafka group) and its service's outbox. EVENT_LEASE_MS sets another value.
 */
export const LEASE_MS = 10_000;

/** Returns the interval of renewals: two may fail before the lease expires. */
export function renewalMs(leaseMs: number): number {
  return leaseMs * 0.3;
}
