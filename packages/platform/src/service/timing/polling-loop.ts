import { backoffMs } from './backoff.ts';
import { createWakeableSleep } from './wakeable-sleep.ts';

/** Polls until it is stopped. */
export interface PollingLoop {
  /** Polls for the first time at once. */
  start(): void;
  /** Ends the current pause; during a poll, it makes the next pause end at once. */
  wake(): void;
  /** Whether `stop` was called: a poll may end early. */
  isStopped(): boolean;
  /** Ends the current pause; resolves when a running poll has ended. */
  stop(): Promise<void>;
}

/** Milliseconds until the next poll, 0 for at once. A wake-up shortens it, but not below `atLeast`. */
export type Pause = number | { ms: number; atLeast: number };

/** How long a loop waits for more after it has found something. */
const GATHER_MS = 20;

/**
 * The pause after a poll that found something: what comes meanwhile is handled together, which under load costs little
 * more than one. The first thing after a quiet time is handled at once.
 */
export function gathering(ms: number): Pause {
  return { ms, atLeast: GATHER_MS };
}

/** A pause that no wake-up shortens. */
export function unwakeable(ms: number): Pause {
  return { ms, atLeast: ms };
}

/**
 * Creates a loop that calls `poll`, pauses, and calls it again, one call at a time. A wake-up shortens the pause.
 * @param options `poll` returns the pause until the next poll; `onFailure` receives an error of `poll` and the number
 * of consecutive failures; `backoff` returns the pause after a failure (exponential by default)
 */
export function createPollingLoop(options: {
  poll: (failures: number) => Promise<Pause>;
  onFailure: (error: unknown, failures: number) => void;
  backoff?: (failures: number) => Pause;
}): PollingLoop {
  const { poll, onFailure, backoff = backoffMs } = options;
  const sleeper = createWakeableSleep();
  let isStopped = false;
  let running: Promise<void> | undefined;

  async function run(): Promise<void> {
    let failures = 0;
    while (!isStopped) {
      let next: Pause;
      try {
        next = await poll(failures);
        failures = 0;
      } catch (error) {
        failures += 1;
        onFailure(error, failures);
        next = backoff(failures);
      }
      await pause(next);
    }
  }

  async function pause(next: Pause): Promise<void> {
    const { ms, atLeast } = typeof next === 'number' ? { ms: next, atLeast: 0 } : next;
    const earliest = performance.now() + atLeast;
    if (ms > 0 && !isStopped) await sleeper.sleep(ms);
    while (!isStopped && performance.now() < earliest) await sleeper.sleep(earliest - performance.now());
  }

  return {
    start: () => {
      running ??= run();
    },
    wake: sleeper.wake,
    isStopped: () => isStopped,
    stop: async () => {
      isStopped = true;
      sleeper.wake();
      await running;
    },
  };
}
