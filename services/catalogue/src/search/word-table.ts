import { type Bitmap, difference, emptyBitmap, hasBit, setBit } from './bitmap.ts';

/**
 * Which products contain which words, with their stems, in the memory of this process: what `product_words` holds (ADR 11).
 * A word costs four bytes for each of its products.
 */
export interface WordTable {
  merged: Postings;
  /** The words of the products that have changed since; what `merged` holds of these products no longer counts. */
  changed: Map<number, ProductWords>;
}

/** The words of a product with their stems: all, and those of its name. None once it is removed. */
export interface ProductWords {
  whole: readonly string[];
  name: readonly string[];
}

/** The products of each word, read-only. */
interface Postings {
  /** Ascending by code units. */
  words: readonly string[];
  /** Where the entries of each word start; one more for the end of the last. */
  starts: Int32Array;
  /** Of each product with the word: twice its ordinal, plus one if the name contains it. In no order. */
  entries: Int32Array;
}

export function emptyWordTable(): WordTable {
  return { merged: { words: [], starts: new Int32Array(1), entries: new Int32Array(0) }, changed: new Map() };
}

/** Replaces the words of a product. */
export function setWords({ changed }: WordTable, ordinal: number, words: ProductWords): void {
  changed.set(ordinal, words);
}

/** So many changed products may be looked through one by one at each search. */
const MAX_CHANGED = 500;

/** Merges the changed products once there are too many; to be called after changes, so that no search has to. */
export function mergeChanged(table: WordTable, most = MAX_CHANGED): void {
  if (table.changed.size <= most) return;
  table.merged = merge(table);
  table.changed = new Map();
}

/**
 * The products with any of the given words, or with one that starts with the prefix; and those with one in their name.
 * @param wanted `size`: one more than the highest ordinal
 */
export function productsWith(
  { merged, changed }: WordTable,
  { words = [], prefix, size }: { words?: readonly string[]; prefix?: string; size: number },
): { all: Bitmap; inName: Bitmap } {
  const found = { all: emptyBitmap(size), inName: emptyBitmap(size) };
  const add = (at: number) => addProducts(found, merged, at);
  for (const word of words) {
    const at = lowerBound(merged.words, word);
    if (merged.words[at] === word) add(at);
  }
  if (prefix !== undefined)
    for (let at = lowerBound(merged.words, prefix); merged.words[at]?.startsWith(prefix); at += 1) add(at);
  if (changed.size === 0) return found;
  const outdated = bitmapOf(changed.keys(), size);
  const current = { all: difference(found.all, outdated), inName: difference(found.inName, outdated) };
  const matches = (word: string) => words.includes(word) || (prefix !== undefined && word.startsWith(prefix));
  for (const [ordinal, { whole, name }] of changed) {
    if (whole.some(matches)) setBit(current.all, ordinal);
    if (name.some(matches)) setBit(current.inName, ordinal);
  }
  return current;
}

function addProducts(
  { all, inName }: { all: Bitmap; inName: Bitmap },
  { starts, entries }: Postings,
  at: number,
): void {
  const end = starts[at + 1] as number;
  for (let place = starts[at] as number; place < end; place += 1) {
    const entry = entries[place] as number;
    setBit(all, entry >>> 1);
    if ((entry & 1) === 1) setBit(inName, entry >>> 1);
  }
}

/** The index of the first word that is not below the given one (binary search). */
function lowerBound(words: readonly string[], word: string): number {
  let [from, to] = [0, words.length];
  while (from < to) {
    const middle = (from + to) >>> 1;
    if ((words[middle] as string) < word) from = middle + 1;
    else to = middle;
  }
  return from;
}

function bitmapOf(ordinals: Iterable<number>, size: number): Bitmap {
  const bits = emptyBitmap(size);
  for (const ordinal of ordinals) setBit(bits, ordinal);
  return bits;
}

/** The postings with all changed products; words without any product are dropped. */
function merge({ merged, changed }: WordTable): Postings {
  const added = entriesByWord(changed);
  const outdated = bitmapOf(changed.keys(), [...changed.keys()].reduce((one, other) => Math.max(one, other), 0) + 1);
  const room = [...added.values()].reduce((sum, { length }) => sum + length, merged.entries.length);
  const entries = new Int32Array(room);
  const [words, starts]: [string[], number[]] = [[], [0]];
  let [used, at] = [0, 0];
  for (const word of inOrder(merged.words, [...added.keys()].sort())) {
    if (merged.words[at] === word) {
      for (let place = merged.starts[at] as number; place < (merged.starts[at + 1] as number); place += 1) {
        const entry = merged.entries[place] as number;
        if (!hasBit(outdated, entry >>> 1)) entries[used++] = entry;
      }
      at += 1;
    }
    for (const entry of added.get(word) ?? []) entries[used++] = entry;
    if (used === starts.at(-1)) continue;
    words.push(word);
    starts.push(used);
  }
  return { words, starts: Int32Array.from(starts), entries: used === room ? entries : entries.slice(0, used) };
}

/** The words of two lists in their order, each once. */
function* inOrder(one: readonly string[], other: readonly string[]): Generator<string> {
  let [left, right] = [0, 0];
  while (left < one.length || right < other.length) {
    const [here, there] = [one[left], other[right]];
    const word = here !== undefined && (there === undefined || here <= there) ? here : (there as string);
    if (word === here) left += 1;
    if (word === there) right += 1;
    yield word;
  }
}

function entriesByWord(changed: WordTable['changed']): Map<string, number[]> {
  const entries = new Map<string, number[]>();
  for (const [ordinal, { whole, name }] of changed)
    for (const word of whole) {
      const entry = 2 * ordinal + Number(name.includes(word));
      const known = entries.get(word);
      if (known === undefined) entries.set(word, [entry]);
      else known.push(entry);
    }
  return entries;
}
