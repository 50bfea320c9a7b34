import { busy } from './refusals.ts';

/** How many calls a service is given at a time: what it cannot do soon is refused now (P-C5). */
export interface Slots {
  /**
   * @returns to be called when the service is done with the call
   * @throws 503 `busy` when all are taken and none is free in time
   */
  enter(): Promise<() => void>;
}

/** Of ordinary calls to one service, and of the questions that the gateway asks the user service with each call. */
export const MOST_CALLS = { calls: { most: 128, waiting: 128 }, lookUps: { most: 64, waiting: 256 } };

/**
 * @param options `most` calls run at a time; `waiting` more wait, in their order, each for `patience` milliseconds at most
 */
export function createSlots(options: { most: number; waiting: number; patience: number }): Slots {
  const { most, waiting, patience } = options;
  const queue = new Set<() => void>();
  let taken = 0;

  /** For one call; a second call of it does nothing. */
  function leaving(): () => void {
    let left = false;
    return () => {
      if (left) return;
      left = true;
      const [first] = queue;
      if (first === undefined) taken -= 1;
      else first();
    };
  }

  return {
    enter: () => {
      if (taken < most) {
        taken += 1;
        return Promise.resolve(leaving());
      }
      if (queue.size >= waiting) return Promise.reject(busy());
      return new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          queue.delete(goOn);
          reject(busy());
        }, patience);
        function goOn(): void {
          queue.delete(goOn);
          clearTimeout(timer);
          resolve(leaving());
        }
        queue.add(goOn);
      });
    },
  };
}
