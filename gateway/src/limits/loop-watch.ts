/** Watches whether this process keeps up with its work. */
export interface LoopWatch {
  /** Whether what is ready to run has been waiting too long, time and again. */
  isLate(): boolean;
  start(): void;
  stop(): void;
}

const LOOK_EVERY_MS = 100;
/** Milliseconds: each of the last looks came this much too late. A single pause, as for a garbage collection, is none. */
const LATE_MS = 400;
const LOOKS = 2;

/** @param now milliseconds of a clock that only goes forward */
export function createLoopWatch(now: () => number = () => performance.now()): LoopWatch {
  let lateLooks = 0;
  let expected = 0;
  let timer: NodeJS.Timeout | undefined;

  function look(): void {
    lateLooks = now() - expected > LATE_MS ? lateLooks + 1 : 0;
    expected = now() + LOOK_EVERY_MS;
    timer = setTimeout(look, LOOK_EVERY_MS).unref();
  }
  return {
    isLate: () => lateLooks >= LOOKS,
    start: () => {
      expected = now() + LOOK_EVERY_MS;
      timer = setTimeout(look, LOOK_EVERY_MS).unref();
    },
    stop: () => clearTimeout(timer),
  };
}
