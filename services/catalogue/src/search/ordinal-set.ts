import { type Bitmap, clearBit, countIntersection, emptyBitmap, hasBit, ordinalsIn, setBit } from './bitmap.ts';

/**
 * A set of document ordinals in the smaller of two forms: a sorted array (four bytes each) or a bitmap (one bit per
 * product).
 */
export interface OrdinalSet {
  count: number;
  /** The first `count` entries, ascending; empty while `bits` is in use. */
  sorted: Int32Array;
  bits: Bitmap | undefined;
}

const NO_ORDINALS = new Int32Array(0);
/** Sets up to this size stay arrays, whatever the size of the shop. */
const MAX_SMALL = 16;

export function emptyOrdinalSet(): OrdinalSet {
  return { count: 0, sorted: NO_ORDINALS, bits: undefined };
}

export function hasOrdinal({ count, sorted, bits }: OrdinalSet, ordinal: number): boolean {
  if (bits !== undefined) return hasBit(bits, ordinal);
  const at = lowerBound(sorted, count, ordinal);
  return at < count && sorted[at] === ordinal;
}

/** Does nothing if the ordinal is present. */
export function addOrdinal(set: OrdinalSet, ordinal: number): void {
  if (hasOrdinal(set, ordinal)) return;
  set.count += 1;
  if (set.bits === undefined) addToArray(set, ordinal);
  else addToBits(set, set.bits, ordinal);
}

/** Does nothing if the ordinal is absent. */
export function removeOrdinal(set: OrdinalSet, ordinal: number): void {
  if (!hasOrdinal(set, ordinal)) return;
  set.count -= 1;
  if (set.bits === undefined) {
    const at = lowerBound(set.sorted, set.count + 1, ordinal);
    set.sorted.copyWithin(at, at + 1, set.count + 1);
  } else {
    clearBit(set.bits, ordinal);
    if (isSparse(set.count, set.bits)) switchToArray(set, set.bits);
  }
}

/** Adds all ordinals of a set to a bitmap that is large enough. */
export function addToBitmap(to: Bitmap, { count, sorted, bits }: OrdinalSet): void {
  if (bits === undefined) for (let at = 0; at < count; at += 1) setBit(to, sorted[at] as number);
  else {
    const words = Math.min(to.length, bits.length);
    for (let at = 0; at < words; at += 1) to[at] = (to[at] as number) | (bits[at] as number);
  }
}

/** Counts the ordinals of a set that are in a bitmap. */
export function countInBitmap(bitmap: Bitmap, { count, sorted, bits }: OrdinalSet): number {
  if (bits !== undefined) return countIntersection(bitmap, bits);
  let both = 0;
  for (let at = 0; at < count; at += 1) if (hasBit(bitmap, sorted[at] as number)) both += 1;
  return both;
}

function addToArray(set: OrdinalSet, ordinal: number): void {
  const length = set.count - 1;
  const highest = Math.max(ordinal, length === 0 ? 0 : (set.sorted[length - 1] as number));
  if (isDense(set.count, highest)) {
    setBit(switchToBits(set, length, highest), ordinal);
    return;
  }
  if (length === set.sorted.length) {
    const longer = new Int32Array(Math.ceil(length * 1.25) + 1);
    longer.set(set.sorted);
    set.sorted = longer;
  }
  const at = lowerBound(set.sorted, length, ordinal);
  set.sorted.copyWithin(at + 1, at, length);
  set.sorted[at] = ordinal;
}

function addToBits(set: OrdinalSet, bits: Bitmap, ordinal: number): void {
  if (ordinal >>> 5 < bits.length) {
    setBit(bits, ordinal);
    return;
  }
  const longer = emptyBitmap(Math.ceil(ordinal * 1.25) + 1);
  longer.set(bits);
  setBit(longer, ordinal);
  set.bits = longer;
  if (isSparse(set.count, longer)) switchToArray(set, longer);
}

/** Whether the array would be larger than the bitmap. */
function isDense(count: number, highest: number): boolean {
  return count > MAX_SMALL && count * 32 > highest;
}

/**
 * Whether the array would take less than half the bytes of the bitmap. Half, so that a set does not switch back and
 * forth.
 */
function isSparse(count: number, bits: Bitmap): boolean {
  return count * 2 < bits.length;
}

/** @param length number of ordinals in the array */
function switchToBits(set: OrdinalSet, length: number, highest: number): Bitmap {
  const bits = emptyBitmap(highest + 1);
  for (let at = 0; at < length; at += 1) setBit(bits, set.sorted[at] as number);
  set.bits = bits;
  set.sorted = NO_ORDINALS;
  return bits;
}

function switchToArray(set: OrdinalSet, bits: Bitmap): void {
  set.sorted = ordinalsIn(bits, set.count);
  set.bits = undefined;
}

/** The index of the first of `count` entries that is not below the ordinal (binary search). */
function lowerBound(sorted: Int32Array, count: number, ordinal: number): number {
  if (count === 0 || (sorted[count - 1] as number) < ordinal) return count;
  let [low, high] = [0, count - 1];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] as number) < ordinal) low = middle + 1;
    else high = middle;
  }
  return low;
}
