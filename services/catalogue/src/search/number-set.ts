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

export function removeNumber(set: NumberSet, number: number): void {
  set[number >>> 5] = (set[number >>> 5] ?? 0) & ~(1 << (number & 31));
}

/** Those in all of them. @param sets at least one */
export function inAll([first = emptyNumberSet(0), ...others]: readonly NumberSet[]): NumberSet {
  const all = first.slice();
  for (const other of others)
    for (let at = 0; at < all.length; at += 1) all[at] = (all[at] as number) & (other[at] ?? 0);
  return all;
}

/** Those of one that are not in the other. */
export function without(one: NumberSet, other: NumberSet): NumberSet {
  const rest = one.slice();
  const words = Math.min(one.length, other.length);
  for (let at = 0; at < words; at += 1) rest[at] = (rest[at] as number) & ~(other[at] as number);
  return rest;
}

export function countOf(set: NumberSet): number {
  let count = 0;
  for (let at = 0; at < set.length; at += 1) count += onesIn(set[at] as number);
  return count;
}

/** How many are in both. */
export function countInBoth(one: NumberSet, other: NumberSet): number {
  const words = Math.min(one.length, other.length);
  let count = 0;
  for (let at = 0; at < words; at += 1) count += onesIn((one[at] as number) & (other[at] as number));
  return count;
}

/** Its numbers, rising. @param count how many they are */
export function numbersIn(set: NumberSet, count: number): Int32Array {
  const numbers = new Int32Array(count);
  let found = 0;
  for (let at = 0; at < set.length; at += 1) {
    let word = set[at] as number;
    while (word !== 0) {
      numbers[found] = (at << 5) + 31 - Math.clz32(word & -word);
      found += 1;
      word &= word - 1;
    }
  }
  return numbers;
}

/** The ones in 32 bits, summed in pairs, fours and bytes. */
function onesIn(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
