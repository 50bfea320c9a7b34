import { type Bitmap, hasBit } from './bitmap.ts';

/** The words of a product with their stems: all, and those of its name. None once it is removed. */
export interface ProductWords {
  whole: readonly string[];
  name: readonly string[];
}

/** The products of each word, read-only: four bytes for each word of each product. */
export interface Postings {
  /** Ascending by code units. */
  words: readonly string[];
  /** Where the entries of each word start; one more for the end of the last. */
  starts: Int32Array;
  /** Of each product with the word: twice its ordinal, plus one if the name contains it. In no order. */
  entries: Int32Array;
}

export const NO_POSTINGS: Postings = { words: [], starts: new Int32Array(1), entries: new Int32Array(0) };

/** Collects products, each once, and turns them into postings. It holds no text of a product, only each word once. */
export interface PostingsBuilder {
  add(ordinal: number, words: ProductWords): void;
  build(): Postings;
}

const FIRST_ROOM = 4_096;

export function createPostingsBuilder(): PostingsBuilder {
  const ids = new Map<string, number>();
  /** Pairs of a word's id and an entry. */
  let pairs = new Int32Array(FIRST_ROOM);
  let used = 0;

  function add(ordinal: number, { whole, name }: ProductWords): void {
    if (used + 2 * whole.length > pairs.length) {
      const longer = new Int32Array(Math.ceil(1.5 * pairs.length) + 2 * whole.length);
      longer.set(pairs);
      pairs = longer;
    }
    for (const word of whole) {
      const id = ids.get(word) ?? ids.size;
      if (id === ids.size) ids.set(copyOf(word), id);
      pairs[used++] = id;
      pairs[used++] = 2 * ordinal + Number(name.includes(word));
    }
  }

  function build(): Postings {
    const words = [...ids.keys()].sort();
    const placeOf = new Int32Array(words.length);
    for (const [place, word] of words.entries()) placeOf[ids.get(word) as number] = place;
    const starts = new Int32Array(words.length + 1);
    for (let at = 0; at < used; at += 2) increment(starts, (placeOf[pairs[at] as number] as number) + 1);
    for (let place = 1; place < starts.length; place += 1)
      starts[place] = (starts[place] as number) + (starts[place - 1] as number);
    const next = starts.slice();
    const entries = new Int32Array(used / 2);
    for (let at = 0; at < used; at += 2)
      entries[increment(next, placeOf[pairs[at] as number] as number)] = pairs[at + 1] as number;
    return { words, starts, entries };
  }

  return { add, build };
}

/** Entries that are merged without yielding: a millisecond or two. */
const CHUNK = 250_000;

/** The entries of both, without those of outdated products in the first; words without any entry are dropped. */
export async function mergePostings(
  { one, outdated, other }: { one: Postings; outdated: Bitmap; other: Postings },
  yieldToEventLoop: () => Promise<void>,
): Promise<Postings> {
  const entries = new Int32Array(one.entries.length + other.entries.length);
  const [words, starts]: [string[], number[]] = [[], [0]];
  let [used, nextYield] = [0, CHUNK];
  for (const { word, left, right } of inOrder(one.words, other.words)) {
    if (left !== undefined)
      for (let place = one.starts[left] as number; place < (one.starts[left + 1] as number); place += 1) {
        const entry = one.entries[place] as number;
        if (!hasBit(outdated, entry >>> 1)) entries[used++] = entry;
      }
    if (right !== undefined) {
      const added = other.entries.subarray(other.starts[right], other.starts[right + 1]);
      entries.set(added, used);
      used += added.length;
    }
    if (used === starts.at(-1)) continue;
    words.push(word);
    starts.push(used);
    if (used < nextYield) continue;
    await yieldToEventLoop();
    nextYield = used + CHUNK;
  }
  return { words, starts: Int32Array.from(starts), entries: entries.slice(0, used) };
}

/** The index of the first word that is not below the given one (binary search). */
export function placeOfWord({ words }: Postings, word: string): number {
  let [from, to] = [0, words.length];
  while (from < to) {
    const middle = (from + to) >>> 1;
    if ((words[middle] as string) < word) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** The words of two ascending lists in their order, each once, with their places. */
function* inOrder(
  one: readonly string[],
  other: readonly string[],
): Generator<{ word: string; left: number | undefined; right: number | undefined }> {
  let [left, right] = [0, 0];
  while (left < one.length || right < other.length) {
    const [here, there] = [one[left], other[right]];
    const word = here !== undefined && (there === undefined || here <= there) ? here : (there as string);
    yield { word, left: word === here ? left : undefined, right: word === there ? right : undefined };
    if (word === here) left += 1;
    if (word === there) right += 1;
  }
}

/** V8 keeps the whole text alive of which a long word is a part. */
function copyOf(word: string): string {
  return Buffer.from(word).toString();
}

/** Adds one to an element. @returns what it was before */
function increment(array: Int32Array, at: number): number {
  const before = array[at] as number;
  array[at] = before + 1;
  return before;
}
