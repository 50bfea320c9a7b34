import type { Database } from '@shop/platform/service/postgres/postgres.ts';
import { addAll, type CompactSet, isIn } from './compact-set.ts';
import { createFindByWords } from './find-by-words.ts';
import type { IndexedShop } from './indexed-shop.ts';
import { countOf, emptyNumberSet, hasNumber, inAll, type NumberSet, numbersIn } from './number-set.ts';
import { livingProducts } from './products-with.ts';
import { sortedBy } from './sort-orders.ts';
import type { WordFinds } from './word-queries.ts';
import { createWordsOfText } from './words-of-text.ts';

/** What a search found. */
export interface Found {
  numbers: NumberSet;
  /** Living products among them: most of the words in their name first, then most full words, then the newest. */
  byRelevance: Int32Array;
}

/** So large a part of a shop is read off the order of all products; less is sorted. */
const LARGE_PART = 1 / 16;

/**
 * Finds the products that have every word of a text, in any order: in the name, which outweighs, or in category, attributes
 * and description (API.md, Catalogue). Undefined for a blank text; a text of signs alone finds nothing.
 */
export function createSearchProducts(db: Database): (shop: IndexedShop, text: string) => Promise<Found | undefined> {
  const wordsOfText = createWordsOfText(db);
  const findByWords = createFindByWords(db);
  return async (shop, text) => {
    if (text.trim() === '') return undefined;
    return foundByAll(shop, await findByWords(shop, await wordsOfText(text)));
  };
}

function foundByAll(shop: IndexedShop, finds: readonly WordFinds[]): Found {
  const numbers =
    finds.length === 0
      ? emptyNumberSet(shop.table.size)
      : inAll([livingProducts(shop.table), ...finds.map(({ all }) => bitsOf(shop, all))]);
  const levels = finds.length + 1;
  const byLevel: number[][] = Array.from({ length: levels * levels }, () => []);
  for (const number of newestFirst(shop, numbers)) {
    let level = 0;
    for (const { named, full } of finds) level += (isIn(named, number) ? levels : 0) + Number(isIn(full, number));
    byLevel[level]?.push(number);
  }
  return { numbers, byRelevance: Int32Array.from(byLevel.reverse().flat()) };
}

function bitsOf({ table }: IndexedShop, set: CompactSet): NumberSet {
  const bits = emptyNumberSet(table.size);
  addAll(bits, set);
  return bits;
}

function newestFirst({ table, inOrder }: IndexedShop, numbers: NumberSet): Int32Array {
  const count = countOf(numbers);
  if (count < table.living * LARGE_PART) return sortedBy('newest', table, numbersIn(numbers, count));
  return inOrder('newest').filter((number) => hasNumber(numbers, number));
}
