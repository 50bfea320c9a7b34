/** A deterministic random number generator, 0..1 (mulberry32), so that the demo shop is the same on every machine. */
export type Random = () => number;

export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** A whole number between least and most, both included. */
export function wholeBetween(random: Random, least: number, most: number): number {
  return least + Math.floor(random() * (most - least + 1));
}

/** Picks an entry of a non-empty list. */
export function pick<T>(random: Random, list: readonly T[]): T {
  return pickWeighted(random, list, () => 1);
}

/** Picks an entry of a non-empty list in proportion to weights above 0. */
export function pickWeighted<T>(random: Random, list: readonly T[], weight: (item: T) => number): T {
  const total = list.reduce((sum, item) => sum + weight(item), 0);
  let left = random() * total;
  const found = list.find((item) => {
    left -= weight(item);
    return left < 0;
  });
  const chosen = found ?? list.at(-1);
  if (chosen === undefined) throw new Error('Nothing to pick from');
  return chosen;
}
