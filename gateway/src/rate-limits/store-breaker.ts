import type { Logger } from '@shop/platform/service/lifecycle/logger.ts';
import { gauge } from '@shop/platform/service/lifecycle/metrics.ts';
import { createCircuitBreaker } from '../upstreams/circuit-breaker.ts';
import { withTimeout } from '../upstreams/with-timeout.ts';

/** Keeps calls from waiting for a shared store that is slow or down. */
export interface StoreBreaker {
  /**
   * What the store says, if it is in time; what it says later is lost.
   * @throws what the question throws; at once while the store is known to be slow or down
   */
  ask<T>(question: () => Promise<T>): Promise<T>;
  /** Asks by itself from now on, so that a store that goes away is noticed without calls. */
  start(): void;
  stop(): void;
}

/**
 * One breaker and one time limit for everything that is asked of a store. The log hears once that it is gone, and once that it is
 * back.
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
    '1 while the store of the limits does not answer: counted by itself',
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
      if (state === 'closed') logger.info('the store of the limits answers again');
      else logger.warn({ reason }, 'the store of the limits does not answer in time: each gateway counts by itself');
    },
  });

  async function ask<T>(question: () => Promise<T>): Promise<T> {
    if (!breaker.allows()) throw new Error('the store of the limits does not answer');
    try {
      const answer = await withTimeout(timeout, question());
      breaker.report('answered');
      return answer;
    } catch (error) {
      // A driver's error may hold what was sent, a password included; its message does not.
      reason = error instanceof Error ? error.message : String(error);
      breaker.report('failed');
      throw error;
    }
  }

  return {
    ask,
    start: () => {
      // What fails is reported where it is asked.
      timer = setInterval(() => void ask(probe).catch(() => undefined), probeEvery);
      timer.unref();
    },
    stop: () => {
      clearInterval(timer);
      breaker.stop();
    },
  };
}
