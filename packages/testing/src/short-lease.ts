/**
 * EVENT_LEASE_MS of tests in place of 10 s: many wait until a killed process has lost its partitions and its outbox.
 * Long enough for a busy machine to renew it in time.
 */
export const SHORT_LEASE_MS = 3_000;
