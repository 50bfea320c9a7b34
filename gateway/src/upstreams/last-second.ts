/** Counts events within the last second. */
export interface LastSecond {
  add(): void;
  count(): number;
}

const PARTS = 10;
const PART_MS = 100;

/** @param now milliseconds of a monotonic clock */
export function createLastSecond(now: () => number): LastSecond {
  const counts = new Array<number>(PARTS).fill(0);
  let part = 0;
  let sum = 0;

  /** Drops the parts that are older than a second. */
  function dropExpired(): void {
    const current = Math.floor(now() / PART_MS);
    for (let over = Math.max(part + 1, current - PARTS + 1); over <= current; over += 1) {
      sum -= counts[over % PARTS] ?? 0;
      counts[over % PARTS] = 0;
    }
    part = current;
  }
  return {
    add: () => {
      dropExpired();
      counts[part % PARTS] = (counts[part % PARTS] ?? 0) + 1;
      sum += 1;
    },
    count: () => {
      dropExpired();
      return sum;
    },
  };
}
