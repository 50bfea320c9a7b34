import { CircuitState, SamplingBreaker } from 'cockatiel';

/** The outcome of a call. Any response of a service counts as `succeeded`, whatever its status (ADR 15). */
export type Outcome = 'succeeded' | 'failed';

/** Keeps calls from a server that does not respond (P-C3). */
export interface CircuitBreaker {
  /** Whether calls may be sent. */
  allows(): boolean;
  report(outcome: Outcome): void;
  /** Stops probing. */
  stop(): void;
}

/**
 * Opens when more than half of at least five calls within 5 s failed: a hang is noticed after 5 to 10 s. Only seconds with calls
 * count: below one call per second, more than half of the last five must fail, however long ago.
 */
const RULE = { threshold: 0.5, duration: 5_000, minimumRps: 1 };

/**
 * Creates a closed breaker. While it is open, no call tests the server: a probe does, repeatedly, and its first response closes
 * the breaker. Cockatiel's sampler decides when to open. Its policy cannot decide when to close: it waits by a clock that may be
 * set back, and wants a call to test the server.
 * @param options `probe` resolves when the server responds; `probeEvery`: milliseconds before each probe; `onChange` is called
 * when the breaker opens or closes
 */
export function createCircuitBreaker(options: {
  probe: () => Promise<void>;
  probeEvery: number;
  onChange: (state: 'open' | 'closed') => void;
}): CircuitBreaker {
  const { probe, probeEvery, onChange } = options;
  let isOpen = false;
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let reportedAt = 0;
  let sampler = new SamplingBreaker(RULE);

  function open(): void {
    isOpen = true;
    onChange('open');
    probeLater();
  }

  function probeLater(): void {
    if (!stopped) timer = setTimeout(() => probe().then(close, probeLater), probeEvery).unref();
  }

  function close(): void {
    sampler = new SamplingBreaker(RULE);
    isOpen = false;
    onChange('closed');
  }

  return {
    allows: () => !isOpen,
    report: (outcome) => {
      if (isOpen) return;
      // After the clock was set back, the sampler would keep old seconds.
      if (Date.now() < reportedAt) sampler = new SamplingBreaker(RULE);
      reportedAt = Date.now();
      if (outcome === 'succeeded') sampler.success(CircuitState.Closed);
      else if (sampler.failure(CircuitState.Closed)) open();
    },
    stop: () => {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
