import { type CircuitBreakerPolicy, circuitBreaker, handleAll, SamplingBreaker } from 'cockatiel';

/**
 * The outcome of a call. Any response counts as `succeeded`, whatever its status: a service reports its own dependencies
 * (ADR 15).
 */
export type Outcome = 'succeeded' | 'failed';

/** Keeps calls from an address that does not respond (P-C3). */
export interface CircuitBreaker {
  /** Whether calls may be sent. */
  allows(): boolean;
  report(outcome: Outcome): void;
  /** Stops probing. */
  stop(): void;
}

/**
 * Of at least five calls within 5 s more than half failed: a service that hangs from now on is known for it after 5 to 10 s. Only
 * seconds with calls count: where there is less than a call a second it is more than half of the last five, however long ago.
 */
const RULE = { threshold: 0.5, duration: 5_000, minimumRps: 1 };

/**
 * A breaker that is closed at first. While it is open it is not callers who try the address: a probe of our own does, again and
 * again, and its first answer closes the breaker.
 * @param options `probe` resolves when the address answers; `probeEvery`: milliseconds until each; `onChange` is told when it
 * opens and when it closes
 */
export function createCircuitBreaker(options: {
  probe: () => Promise<void>;
  probeEvery: number;
  onChange: (state: 'open' | 'closed') => void;
}): CircuitBreaker {
  const { probe, probeEvery, onChange } = options;
  let open = false;
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let toldAt = 0;
  let policy = newPolicy();

  /** It only says when to open. What follows is ours: it measures with a clock that may be set back, and would wait for it. */
  function newPolicy(): CircuitBreakerPolicy {
    const made = circuitBreaker(handleAll, { halfOpenAfter: 0, breaker: new SamplingBreaker(RULE) });
    made.onBreak(() => {
      if (open || made !== policy) return;
      open = true;
      onChange('open');
      probeLater();
    });
    return made;
  }

  function probeLater(): void {
    if (!stopped) timer = setTimeout(() => probe().then(close, probeLater), probeEvery).unref();
  }

  function close(): void {
    policy = newPolicy();
    open = false;
    onChange('closed');
  }

  return {
    allows: () => !open,
    report: (outcome) => {
      if (open) return;
      // Set back, the clock would keep old seconds among the last five.
      if (Date.now() < toldAt) policy = newPolicy();
      toldAt = Date.now();
      // What fails has been heard by the policy, which is all that it is for.
      policy.execute(async () => saying(outcome)).catch(() => undefined);
    },
    stop: () => {
      stopped = true;
      clearTimeout(timer);
    },
  };
}

/** As the policy hears it. */
function saying(outcome: Outcome): void {
  if (outcome === 'failed') throw new Error('a call failed');
}
