/** Watches whether this process keeps up with its work. */
export interface EventLoopMonitor {
  /** Whether what is ready to run has been waiting too long, time and again. */
  isOverloaded(): boolean;
  /** Whether something has been waiting long within the last second: what can be done more cheaply should be. */
  isLagging(): boolean;
  start(): void;
  stop(): void;
}

const LOOK_EVERY_MS = 100;
/** Milliseconds: each of the last looks came this much too late. A single pause, as for a garbage collection, is none. */
const LATE_MS = 400;
const LOOKS = 2;
/** Milliseconds: a look this much too late, were it for a pause, makes the process behind for a second. */
const BEHIND_MS = 200;
const BEHIND_FOR_MS = 1_000;

/** @param now milliseconds of a clock that only goes forward */
export function createEventLoopMonitor(now: () => number = () => performance.now()): EventLoopMonitor {
  let lateLooks = 0;
  let expected = 0;
  let behindUntil = Number.NEGATIVE_INFINITY;
  let timer: NodeJS.Timeout | undefined;

  function look(): void {
    const late = now() - expected;
    lateLooks = late > LATE_MS ? lateLooks + 1 : 0;
    if (late > BEHIND_MS) behindUntil = now() + BEHIND_FOR_MS;
    expected = now() + LOOK_EVERY_MS;
    timer = setTimeout(look, LOOK_EVERY_MS).unref();
  }
  return {
    isOverloaded: () => lateLooks >= LOOKS,
    isLagging: () => now() < behindUntil,
    start: () => {
      expected = now() + LOOK_EVERY_MS;
      timer = setTimeout(look, LOOK_EVERY_MS).unref();
    },
    stop: () => clearTimeout(timer),
  };
}
