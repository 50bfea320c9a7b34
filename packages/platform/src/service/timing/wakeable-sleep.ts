/** Lets one loop sleep until it is woken or a time has passed. A ring while nobody sleeps makes the next sleep return at once. */
export interface WakeableSleep {
  wake(): void;
  /** @param ms the longest sleep */
  sleep(ms: number): Promise<void>;
}

export function createWakeableSleep(): WakeableSleep {
  let rung = false;
  let wake: (() => void) | undefined;
  return {
    wake: () => {
      rung = true;
      wake?.();
    },
    sleep: async (ms) => {
      if (!rung && ms > 0) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, ms);
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
      wake = undefined;
      rung = false;
    },
  };
}
