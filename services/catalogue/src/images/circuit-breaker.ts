import { setTimeout as wait } from 'node:timers/promises';

/** Consecutive failures that open the breaker. */
const MAX_FAILURES = 3;
/** Milliseconds after the last failure until the breaker closes by itself. */
const RESET_MS = 10_000;
/** Milliseconds that other calls wait for the probe: enough if the server is back. */
const PROBE_WAIT_MS = 300;

/**
 * Creates a circuit breaker. While it is open, one call at a time probes the server, and all others fail almost at
 * once. Otherwise the images of a page would occupy all connections of a browser.
 * @returns runs a call; throws its error, or an Error if the breaker rejects it
 */
export function createCircuitBreaker(): <T>(call: () => Promise<T>) => Promise<T> {
  let failures = 0;
  let failedAt = 0;
  const isOpen = () => failures >= MAX_FAILURES && performance.now() - failedAt < RESET_MS;
  let probe: Promise<unknown> | undefined;

  async function record<T>(call: () => Promise<T>): Promise<T> {
    try {
      const result = await call();
      failures = 0;
      return result;
    } catch (error) {
      failures += 1;
      failedAt = performance.now();
      throw error;
    }
  }

  return async (call) => {
    if (!isOpen()) return record(call);
    if (probe !== undefined) {
      await Promise.race([probe, wait(PROBE_WAIT_MS, undefined, { ref: false })]);
      if (!isOpen()) return record(call);
      throw new Error('circuit breaker open');
    }
    const probing = record(call);
    probe = probing
      .catch(() => undefined)
      .finally(() => {
        probe = undefined;
      });
    return probing;
  };
}
