/**
 * EVENT_LEASE_MS of tests, instead of 10 s: many tests wait until the leases of a killed process expire. Long enough
 * for a busy machine to renew in time.
 */
export const SHORT_LEASE_MS = 3_000;
