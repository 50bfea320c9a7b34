import type { Logger } from '@shop/platform/service/lifecycle/logger.ts';
import { counter } from '@shop/platform/service/lifecycle/metrics.ts';

/** Counts what is refused because there is too much of it, and says so once a second: a line for each would be too much as well. */
export interface RejectionCounter {
  /** @param code of the refusal */
  add(code: string): void;
}

const SAID_EVERY_MS = 1_000;

export function createRejectionCounter(logger: Pick<Logger, 'warn'>): RejectionCounter {
  const total = counter('gateway_rejected_total', 'Calls refused because there are too many', ['code']);
  let counts: Record<string, number> = {};
  let counting = false;

  function say(): void {
    counting = false;
    logger.warn({ refused: counts }, 'calls were refused within a second because there are too many');
    counts = {};
  }
  return {
    add: (code) => {
      total.inc({ code });
      counts[code] = (counts[code] ?? 0) + 1;
      if (counting) return;
      counting = true;
      setTimeout(say, SAID_EVERY_MS).unref();
    },
  };
}
