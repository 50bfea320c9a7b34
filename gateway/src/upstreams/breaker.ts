import { CircuitState, circuitBreaker, handleAll, SamplingBreaker } from 'cockatiel';

/** What became of a call. Whoever answers is well, whatever he says: a service speaks for its own parts (ADR 15). */
export type Outcome = 'answered' | 'failed';

/** Keeps calls from an address that does not answer (P-C3). */
export interface Breaker {
  /** Whether calls may go there. */
  allows(): boolean;
  report(outcome: Outcome): void;
  /** Ends its probing. */
  stop(): void;
}

/**
 * Of at least five calls within 5 s more than half failed: a service that hangs from now on is known for it after 5 to 10 s. Only
 * seconds with calls count, so where calls are rare it is the last five that must have failed.
 */
const RULE = { threshold: 0.5, duration: 5_000, minimumRps: 1 };

/**
 * A breaker that is closed at first. While it is open it is not callers who try the address: a probe of our own does, again and
 * again, and its first answer closes the breaker.
 * @param options `probe` resolves when the address answers; `probeEvery`: milliseconds until each; `onChange` is told when it
 * opens and when it closes
 */
export function createBreaker(options: {
  probe: () => Promise<void>;
  probeEvery: number;
  onChange: (state: 'open' | 'closed') => void;
}): Breaker {
  const { probe, probeEvery, onChange } = options;
  const policy = circuitBreaker(handleAll, { halfOpenAfter: 0, breaker: new SamplingBreaker(RULE) });
  let open = false;
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;

  policy.onBreak(() => {
    if (!open) onChange('open');
    open = true;
    if (stopped) return;
    timer = setTimeout(() => run(probe), probeEvery);
    timer.unref();
  });
  policy.onReset(() => {
    open = false;
    onChange('closed');
  });

  /** What fails has been heard by the policy, which is all that it is for. */
  function run(work: () => Promise<void>): void {
    policy.execute(work).catch(() => undefined);
  }

  return {
    allows: () => policy.state === CircuitState.Closed,
    report: (outcome) => {
      if (policy.state !== CircuitState.Closed) return;
      run(async () => {
        if (outcome === 'failed') throw new Error('a call failed');
      });
    },
    stop: () => {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
