import type { Logger } from '@shop/platform/service/observability/logger.ts';
import { counter } from '@shop/platform/service/observability/metrics.ts';

/**
 * Counts requests that are refused because there are too many. Logs a summary once per second: a line for each would
 * add to the overload.
 */
export interface RejectionCounter {
  /** @param code of the error */
  add(code: string): void;
}

const LOG_EVERY_MS = 1_000;

export function createRejectionCounter(logger: Pick<Logger, 'warn'>): RejectionCounter {
  const total = counter('gateway_rejected_total', 'Requests refused because of overload or a rate limit', ['code']);
  let counts: Record<string, number> = {};
  let counting = false;

  function logCounts(): void {
    counting = false;
    logger.warn({ rejected: counts }, 'requests rejected within one second: overload or rate limit');
    counts = {};
  }
  return {
    add: (code) => {
      total.inc({ code });
      counts[code] = (counts[code] ?? 0) + 1;
      if (counting) return;
      counting = true;
      setTimeout(logCounts, LOG_EVERY_MS).unref();
    },
  };
}
