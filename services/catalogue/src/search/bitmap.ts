/** A set of document ordinals, one bit each. */
export type Bitmap = Uint32Array;

/** @param size one more than the highest ordinal */
export function emptyBitmap(size: number): Bitmap {
  return new Uint32Array((size + 31) >>> 5);
}

export function hasBit(bitmap: Bitmap, ordinal: number): boolean {
  return ((bitmap[ordinal >>> 5] ?? 0) & (1 << (ordinal & 31))) !== 0;
}

export function setBit(bitmap: Bitmap, ordinal: number): void {
  bitmap[ordinal >>> 5] = (bitmap[ordinal >>> 5] ?? 0) | (1 << (ordinal & 31));
}

export function clearBit(bitmap: Bitmap, ordinal: number): void {
  bitmap[ordinal >>> 5] = (bitmap[ordinal >>> 5] ?? 0) & ~(1 << (ordinal & 31));
}

/** The ordinals in all bitmaps. @param bitmaps at least one */
export function intersection([first = emptyBitmap(0), ...others]: readonly Bitmap[]): Bitmap {
  const all = first.slice();
  for (const other of others)
    for (let at = 0; at < all.length; at += 1) all[at] = (all[at] as number) & (other[at] ?? 0);
  return all;
}

/** The ordinals in either of two bitmaps of one size. */
export function union(one: Bitmap, other: Bitmap): Bitmap {
  return one.map((word, at) => word | (other[at] as number));
}

/** The ordinals in the first bitmap only. */
export function difference(one: Bitmap, other: Bitmap): Bitmap {
  const rest = one.slice();
  const words = Math.min(one.length, other.length);
  for (let at = 0; at < words; at += 1) rest[at] = (rest[at] as number) & ~(other[at] as number);
  return rest;
}

export function countBits(bitmap: Bitmap): number {
  let count = 0;
  for (let at = 0; at < bitmap.length; at += 1) count += popCount(bitmap[at] as number);
  return count;
}

/** Counts the ordinals in both bitmaps. */
export function countIntersection(one: Bitmap, other: Bitmap): number {
  const words = Math.min(one.length, other.length);
  let count = 0;
  for (let at = 0; at < words; at += 1) count += popCount((one[at] as number) & (other[at] as number));
  return count;
}

/** The lowest ordinal of a bitmap; undefined without any. */
export function firstOrdinal(bitmap: Bitmap): number | undefined {
  const at = bitmap.findIndex((word) => word !== 0);
  if (at === -1) return undefined;
  const word = bitmap[at] as number;
  return (at << 5) + 31 - Math.clz32(word & -word);
}

/** The ordinals of a bitmap, ascending. @param count as returned by countBits */
export function ordinalsIn(bitmap: Bitmap, count: number): Int32Array {
  const ordinals = new Int32Array(count);
  let found = 0;
  for (let at = 0; at < bitmap.length; at += 1) {
    let word = bitmap[at] as number;
    while (word !== 0) {
      ordinals[found] = (at << 5) + 31 - Math.clz32(word & -word);
      found += 1;
      word &= word - 1;
    }
  }
  return ordinals;
}

/** Population count of 32 bits. */
function popCount(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
