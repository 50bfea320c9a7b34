import {
  addNumber,
  countInBoth,
  emptyNumberSet,
  hasNumber,
  type NumberSet,
  numbersIn,
  removeNumber,
} from './number-set.ts';

/** Product numbers in whichever form is smaller: sorted, four bytes each, or a bit for every product of the shop. */
export interface CompactSet {
  count: number;
  /** The first `count` of it, rising; empty while there are bits. */
  list: Int32Array;
  bits: NumberSet | undefined;
}

const NO_NUMBERS = new Int32Array(0);
/** A list of so few is small in any shop. */
const FEW = 16;

export function emptyCompactSet(): CompactSet {
  return { count: 0, list: NO_NUMBERS, bits: undefined };
}

/** @param numbers rising, each once; kept as they are */
export function compactSetOf(numbers: Int32Array): CompactSet {
  const set: CompactSet = { count: numbers.length, list: numbers, bits: undefined };
  if (isDense(set.count, numbers.at(-1) ?? 0)) toBits(set, set.count, numbers.at(-1) ?? 0);
  return set;
}

export function copyOfSet({ count, list, bits }: CompactSet): CompactSet {
  return { count, list: list.slice(0, count), bits: bits?.slice() };
}

export function bytesOfSet({ list, bits }: CompactSet): number {
  return list.byteLength + (bits?.byteLength ?? 0);
}

export function isIn({ count, list, bits }: CompactSet, number: number): boolean {
  if (bits !== undefined) return hasNumber(bits, number);
  const at = placeIn(list, count, number);
  return at < count && list[at] === number;
}

/** Nothing happens if it is in already. */
export function putIn(set: CompactSet, number: number): void {
  if (isIn(set, number)) return;
  set.count += 1;
  if (set.bits === undefined) putInList(set, number);
  else putInBits(set, set.bits, number);
}

/** Nothing happens if it is not in. */
export function takeOut(set: CompactSet, number: number): void {
  if (!isIn(set, number)) return;
  set.count -= 1;
  if (set.bits === undefined) {
    const at = placeIn(set.list, set.count + 1, number);
    set.list.copyWithin(at, at + 1, set.count + 1);
  } else {
    removeNumber(set.bits, number);
    if (isThin(set.count, set.bits)) toList(set, set.bits);
  }
}

/** Puts all of them into a set that has room. */
export function addAll(to: NumberSet, { count, list, bits }: CompactSet): void {
  if (bits === undefined) for (let at = 0; at < count; at += 1) addNumber(to, list[at] as number);
  else {
    const words = Math.min(to.length, bits.length);
    for (let at = 0; at < words; at += 1) to[at] = (to[at] as number) | (bits[at] as number);
  }
}

/** How many of them are in a set. */
export function countIn(set: NumberSet, { count, list, bits }: CompactSet): number {
  if (bits !== undefined) return countInBoth(set, bits);
  let both = 0;
  for (let at = 0; at < count; at += 1) if (hasNumber(set, list[at] as number)) both += 1;
  return both;
}

function putInList(set: CompactSet, number: number): void {
  const held = set.count - 1;
  const highest = Math.max(number, held === 0 ? 0 : (set.list[held - 1] as number));
  if (isDense(set.count, highest)) {
    addNumber(toBits(set, held, highest), number);
    return;
  }
  if (held === set.list.length) {
    const longer = new Int32Array(Math.ceil(held * 1.25) + 1);
    longer.set(set.list);
    set.list = longer;
  }
  const at = placeIn(set.list, held, number);
  set.list.copyWithin(at + 1, at, held);
  set.list[at] = number;
}

function putInBits(set: CompactSet, bits: NumberSet, number: number): void {
  if (number >>> 5 < bits.length) {
    addNumber(bits, number);
    return;
  }
  const longer = emptyNumberSet(Math.ceil(number * 1.25) + 1);
  longer.set(bits);
  addNumber(longer, number);
  set.bits = longer;
  if (isThin(set.count, longer)) toList(set, longer);
}

/** Whether a list is larger than bits. */
function isDense(count: number, highest: number): boolean {
  return count > FEW && count * 32 > highest;
}

/** Whether a list is less than half as large as bits: not at once when it is smaller, so that no set goes to and fro. */
function isThin(count: number, bits: NumberSet): boolean {
  return count * 2 < bits.length;
}

/** @param held how many of the list's numbers are in it */
function toBits(set: CompactSet, held: number, highest: number): NumberSet {
  const bits = emptyNumberSet(highest + 1);
  for (let at = 0; at < held; at += 1) addNumber(bits, set.list[at] as number);
  set.bits = bits;
  set.list = NO_NUMBERS;
  return bits;
}

function toList(set: CompactSet, bits: NumberSet): void {
  set.list = numbersIn(bits, set.count);
  set.bits = undefined;
}

/** Where a number stands among the first `count`, or would. */
function placeIn(list: Int32Array, count: number, number: number): number {
  if (count === 0 || (list[count - 1] as number) < number) return count;
  let [low, high] = [0, count - 1];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((list[middle] as number) < number) low = middle + 1;
    else high = middle;
  }
  return low;
}
