import type { Logger } from '@shop/platform/service/observability/logger.ts';
import { gauge } from '@shop/platform/service/observability/metrics.ts';
import {
  type CircuitBreaker,
  createCircuitBreaker,
  type Outcome,
} from '@shop/platform/service/timing/circuit-breaker.ts';
import { createRetryBudget, type RetryBudget } from './retry-budget.ts';

/** The circuit breakers of the addresses of one service, and the retry budget that they share. */
export interface UpstreamBreakers {
  /** Adds addresses; addresses of one host share a breaker. */
  add(urls: readonly URL[]): void;
  /** Removes addresses that no longer exist. */
  remove(urls: readonly URL[]): void;
  /** Whether calls may be sent to an address. */
  allows(url: URL): boolean;
  /** Counts a call that is not a retry. */
  countCall(): void;
  /** Stops probing. */
  stop(): void;
}

const entries = new WeakMap<URL, { breaker: CircuitBreaker; budget: RetryBudget }>();

/**
 * Reports the outcome of a call to the breaker of its address. A call whose client left early is not reported.
 * @param url the object that the upstream list returned
 */
export function report(url: URL, outcome: Outcome): void {
  entries.get(url)?.breaker.report(outcome);
}

/**
 * Takes a retry from the budget. @param url the object that the upstream list returned @returns whether the call may be
 * retried
 */
export function spendRetry(url: URL): boolean {
  return entries.get(url)?.budget.spend() ?? true;
}

/**
 * Creates breakers with a metric and log lines for each address.
 * @param options `upstream`: name of the service; `probe` resolves when the address responds; `probeEvery`:
 * milliseconds
 */
export function createUpstreamBreakers(options: {
  upstream: string;
  probe: (url: URL) => Promise<void>;
  probeEvery: number;
  logger: Logger;
}): UpstreamBreakers {
  const { upstream, probe, probeEvery, logger } = options;
  const state = gauge('gateway_circuit_breaker_open', '1 while the circuit breaker of an address is open, else 0', [
    'upstream',
    'address',
  ]);
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
        if (change === 'open') logger.warn({ upstream, address }, 'circuit breaker opened: service does not respond');
        else logger.info({ upstream, address }, 'circuit breaker closed: service responds again');
      },
    });
  }
  return {
    add: (urls) => {
      for (const url of urls) {
        const breaker = breakers.get(url.host) ?? breakerFor(url);
        breakers.set(url.host, breaker);
        entries.set(url, { breaker, budget });
      }
    },
    remove: (urls) => {
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
