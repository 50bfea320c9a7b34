import type { Logger } from '@shop/platform/service/observability/logger.ts';
import { gauge } from '@shop/platform/service/observability/metrics.ts';
import { createCircuitBreaker } from '@shop/platform/service/timing/circuit-breaker.ts';
import { withTimeout } from '../upstreams/with-timeout.ts';

/** Keeps calls from waiting for a shared store that is slow or down. */
export interface StoreBreaker {
  /**
   * Calls the store with a timeout.
   * @throws what the call throws; at once while the store is known to be slow or down
   */
  call<T>(send: () => Promise<T>): Promise<T>;
  /** Starts to probe the store, so that an outage is noticed without calls. */
  start(): void;
  stop(): void;
}

/**
 * One circuit breaker and one timeout for all calls to a store. Logs an outage once, and its end once.
 * @param options `probe` resolves when the store can count; `timeout`, `probeEvery`: milliseconds
 */
export function createStoreBreaker(options: {
  probe: () => Promise<unknown>;
  timeout: number;
  probeEvery: number;
  logger: Logger;
}): StoreBreaker {
  const { probe, timeout, probeEvery, logger } = options;
  const degraded = gauge(
    'gateway_rate_limit_store_degraded',
    '1 while the rate-limit store does not respond and this gateway counts in its own memory, else 0',
  );
  let reason = '';
  let timer: NodeJS.Timeout | undefined;
  degraded.set(0);

  const breaker = createCircuitBreaker({
    probe: async () => {
      await withTimeout(timeout, probe());
    },
    probeEvery,
    onChange: (state) => {
      degraded.set(state === 'open' ? 1 : 0);
      if (state === 'closed') logger.info('rate-limit store responds again');
      else logger.warn({ reason }, 'rate-limit store does not respond in time: this gateway counts in its own memory');
    },
  });

  async function call<T>(send: () => Promise<T>): Promise<T> {
    if (!breaker.allows()) throw new Error('rate-limit store does not respond');
    try {
      const result = await withTimeout(timeout, send());
      breaker.report('succeeded');
      return result;
    } catch (error) {
      // A driver's error may contain what was sent, including a password; its message does not.
      reason = error instanceof Error ? error.message : String(error);
      breaker.report('failed');
      throw error;
    }
  }

  return {
    call,
    start: () => {
      // `call` reports failures.
      timer = setInterval(() => void call(probe).catch(() => undefined), probeEvery);
      timer.unref();
    },
    stop: () => {
      clearInterval(timer);
      breaker.stop();
    },
  };
}
