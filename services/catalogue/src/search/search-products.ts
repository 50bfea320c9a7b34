import type { Database } from '@shop/platform/postgres.ts';
import { createFindByWords, type WordFinds } from './find-by-words.ts';
import type { IndexedShop } from './indexed-shop.ts';
import { addNumber, emptyNumberSet, hasNumber, inBoth, type NumberSet } from './number-set.ts';
import { createWordsOfText } from './words-of-text.ts';

/** What a search found. */
export interface Found {
  numbers: NumberSet;
  /** Living products among them, the ones with most of the words in their name first, then the newest. */
  byRelevance: Int32Array;
}

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

function foundByAll({ table, inOrder }: IndexedShop, finds: readonly WordFinds[]): Found {
  const [first = { all: new Uint32Array(0) }, ...others] = finds;
  const having = others.reduce((numbers, { all }) => inBoth(numbers, all), first.all);
  const numbers = emptyNumberSet(table.size);
  const byNamed: number[][] = Array.from({ length: finds.length + 1 }, () => []);
  for (const number of inOrder('newest')) {
    if (!hasNumber(having, number)) continue;
    addNumber(numbers, number);
    let named = 0;
    for (const find of finds) if (hasNumber(find.named, number)) named += 1;
    byNamed[named]?.push(number);
  }
  return { numbers, byRelevance: Int32Array.from(byNamed.reverse().flat()) };
}
