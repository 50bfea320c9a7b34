import type { Logger } from '@shop/platform/service/lifecycle/logger.ts';
import { gauge } from '@shop/platform/service/lifecycle/metrics.ts';
import { type CircuitBreaker, createCircuitBreaker, type Outcome } from './circuit-breaker.ts';
import { createRetryBudget, type RetryBudget } from './retry-budget.ts';

/** What stands between the gateway and one service: a breaker for each of its addresses, one budget of repeats for all. */
export interface UpstreamBreakers {
  /** From now on these addresses may be asked about, and reported on; those of one host share a breaker. */
  watch(urls: readonly URL[]): void;
  /** These addresses are no more. */
  forget(urls: readonly URL[]): void;
  /** Whether calls may go to an address that is watched. */
  allows(url: URL): boolean;
  /** A call is made for the first time. */
  countCall(): void;
  /** Ends all probing. */
  stop(): void;
}

const guarded = new WeakMap<URL, { breaker: CircuitBreaker; budget: RetryBudget }>();

/**
 * Tells the breaker of an address what became of a call. Nothing is told of a call whose caller left before its end.
 * @param url as its list gave it
 */
export function report(url: URL, outcome: Outcome): void {
  guarded.get(url)?.breaker.report(outcome);
}

/** Whether the call that this address failed may be made once more; it is paid for then. @param url as its list gave it */
export function spendRetry(url: URL): boolean {
  return guarded.get(url)?.budget.spend() ?? true;
}

/**
 * @param options `upstream`: the service's name, for metrics and log lines; `probe` resolves when the address answers;
 * `probeEvery`: milliseconds
 */
export function createUpstreamBreakers(options: {
  upstream: string;
  probe: (url: URL) => Promise<void>;
  probeEvery: number;
  logger: Logger;
}): UpstreamBreakers {
  const { upstream, probe, probeEvery, logger } = options;
  const state = gauge('gateway_breaker_open', 'Whether calls to an address are held back', ['upstream', 'address']);
  const budget = createRetryBudget();
  const breakers = new Map<string, CircuitBreaker>();

  function breakerFor(url: URL): CircuitBreaker {
    const address = url.host;
    state.set({ upstream, address }, 0);
    return createCircuitBreaker({
      probe: () => probe(url),
      probeEvery,
      onChange: (change) => {
        state.set({ upstream, address }, change === 'open' ? 1 : 0);
        if (change === 'open') logger.warn({ upstream, address }, 'a service does not answer: calls are held back');
        else logger.info({ upstream, address }, 'a service answers again');
      },
    });
  }
  return {
    watch: (urls) => {
      for (const url of urls) {
        const breaker = breakers.get(url.host) ?? breakerFor(url);
        breakers.set(url.host, breaker);
        guarded.set(url, { breaker, budget });
      }
    },
    forget: (urls) => {
      for (const { host } of urls) {
        breakers.get(host)?.stop();
        breakers.delete(host);
        state.remove({ upstream, address: host });
      }
    },
    allows: (url) => breakers.get(url.host)?.allows() ?? true,
    countCall: () => budget.earn(),
    stop: () => {
      for (const breaker of breakers.values()) breaker.stop();
    },
  };
}
