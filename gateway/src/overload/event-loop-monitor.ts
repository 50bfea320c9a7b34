/** Measures how late the event loop runs timers. */
export interface EventLoopMonitor {
  /** Whether the event loop lagged much, several times in a row. */
  isOverloaded(): boolean;
  /** Whether the event loop lagged within the last second: cheaper responses are sent then. */
  isLagging(): boolean;
  start(): void;
  stop(): void;
}

const SAMPLE_EVERY_MS = 100;
/** Milliseconds: lag of each of the last samples. A single pause, as for a garbage collection, does not count. */
const OVERLOAD_MS = 400;
const OVERLOAD_SAMPLES = 2;
/** Milliseconds: one sample with this lag makes the process lag for a second. */
const LAGGING_MS = 200;
const LAGGING_FOR_MS = 1_000;

/** @param options `timeoutFactor` multiplies the lags (1); `now`: milliseconds of a monotonic clock */
export function createEventLoopMonitor({
  timeoutFactor = 1,
  now = () => performance.now(),
}: {
  timeoutFactor?: number;
  now?: () => number;
} = {}): EventLoopMonitor {
  let overloadedSamples = 0;
  let expected = 0;
  let laggingUntil = Number.NEGATIVE_INFINITY;
  let timer: NodeJS.Timeout | undefined;

  function sample(): void {
    const lag = now() - expected;
    overloadedSamples = lag > OVERLOAD_MS * timeoutFactor ? overloadedSamples + 1 : 0;
    if (lag > LAGGING_MS * timeoutFactor) laggingUntil = now() + LAGGING_FOR_MS;
    expected = now() + SAMPLE_EVERY_MS;
    timer = setTimeout(sample, SAMPLE_EVERY_MS).unref();
  }
  return {
    isOverloaded: () => overloadedSamples >= OVERLOAD_SAMPLES,
    isLagging: () => now() < laggingUntil,
    start: () => {
      expected = now() + SAMPLE_EVERY_MS;
      timer = setTimeout(sample, SAMPLE_EVERY_MS).unref();
    },
    stop: () => clearTimeout(timer),
  };
}
