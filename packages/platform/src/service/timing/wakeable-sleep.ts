/** A sleep that another part of the process can end. `wake` before a sleep makes the next sleep return at once. */
export interface WakeableSleep {
  wake(): void;
  /** Resolves after `wake` or after `ms` milliseconds. Only one caller may sleep at a time. */
  sleep(ms: number): Promise<void>;
}

/** Creates a wakeable sleep for one loop. */
export function createWakeableSleep(): WakeableSleep {
  let isWoken = false;
  let wake: (() => void) | undefined;
  return {
    wake: () => {
      isWoken = true;
      wake?.();
    },
    sleep: async (ms) => {
      if (!isWoken && ms > 0) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, ms);
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
      wake = undefined;
      isWoken = false;
    },
  };
}
