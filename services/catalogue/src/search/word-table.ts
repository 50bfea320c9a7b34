import { type Bitmap, difference, emptyBitmap, setBit } from './bitmap.ts';
import {
  createPostingsBuilder,
  mergePostings,
  NO_POSTINGS,
  type Postings,
  type ProductWords,
  placeOfWord,
} from './postings.ts';

/**
 * Which products contain which words, with their stems, in the memory of this process: what `product_words` holds (ADR 11).
 */
export interface WordTable {
  merged: Postings;
  /** The words of the products that have changed since; what `merged` holds of these products no longer counts. */
  changed: Map<number, ProductWords>;
}

export function emptyWordTable(): WordTable {
  return { merged: NO_POSTINGS, changed: new Map() };
}

/** Replaces the words of a product. */
export function setWords({ changed }: WordTable, ordinal: number, words: ProductWords): void {
  changed.set(ordinal, words);
}

/** So many changed products may be looked through one by one at each search. */
const MAX_CHANGED = 500;

/**
 * Merges the changed products once there are too many; to be called after changes, so that no search has to. Searches
 * meanwhile find the same; nothing may be changed.
 */
export async function mergeChanged(
  table: WordTable,
  yieldToEventLoop: () => Promise<void>,
  most = MAX_CHANGED,
): Promise<void> {
  const { merged: one, changed } = table;
  if (changed.size <= most) return;
  const builder = createPostingsBuilder();
  let highest = 0;
  for (const [ordinal, words] of changed) {
    builder.add(ordinal, words);
    highest = Math.max(highest, ordinal);
  }
  const outdated = bitmapOf(changed.keys(), highest + 1);
  table.merged = await mergePostings({ one, outdated, other: builder.build() }, yieldToEventLoop);
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
    const at = placeOfWord(merged, word);
    if (merged.words[at] === word) add(at);
  }
  if (prefix !== undefined)
    for (let at = placeOfWord(merged, prefix); merged.words[at]?.startsWith(prefix); at += 1) add(at);
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

/** Whether the name of any product contains a word; without the bitmaps of `productsWith`, for words that may be nonsense. */
export function isInAnyName({ merged, changed }: WordTable, word: string): boolean {
  const at = placeOfWord(merged, word);
  if (merged.words[at] === word) {
    const end = merged.starts[at + 1] as number;
    for (let place = merged.starts[at] as number; place < end; place += 1) {
      const entry = merged.entries[place] as number;
      if ((entry & 1) === 1 && !changed.has(entry >>> 1)) return true;
    }
  }
  for (const { name } of changed.values()) if (name.includes(word)) return true;
  return false;
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

function bitmapOf(ordinals: Iterable<number>, size: number): Bitmap {
  const bits = emptyBitmap(size);
  for (const ordinal of ordinals) setBit(bits, ordinal);
  return bits;
}
