/** A set of product numbers, one bit each. */
export type NumberSet = Uint32Array;

/** @param size one more than the highest number that it can hold */
export function emptyNumberSet(size: number): NumberSet {
  return new Uint32Array((size + 31) >>> 5);
}

export function hasNumber(set: NumberSet, number: number): boolean {
  return ((set[number >>> 5] ?? 0) & (1 << (number & 31))) !== 0;
}

export function addNumber(set: NumberSet, number: number): void {
  set[number >>> 5] = (set[number >>> 5] ?? 0) | (1 << (number & 31));
}

/** Those in both. */
export function inBoth(one: NumberSet, other: NumberSet): NumberSet {
  const both = one.slice(0, Math.min(one.length, other.length));
  for (let at = 0; at < both.length; at += 1) both[at] = (both[at] as number) & (other[at] as number);
  return both;
}
