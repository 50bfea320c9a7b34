import type { Database } from '@shop/platform/service/postgres/postgres.ts';
import { type Bitmap, countBits, emptyBitmap, hasBit, intersection, ordinalsIn } from './bitmap.ts';
import type { IndexState } from './index-state.ts';
import { activeProducts } from './matching-products.ts';
import { addToBitmap, hasOrdinal, type OrdinalSet } from './ordinal-set.ts';
import { createSearchTextParser } from './parse-search-text.ts';
import { sortedBy } from './sort-orders.ts';
import { createWordLookup } from './word-lookup.ts';
import type { WordMatches } from './word-queries.ts';

/** The result of a text search. */
export interface SearchResult {
  ordinals: Bitmap;
  /** Active matches: most words in the name first, then most full words, then newest. */
  byRelevance: Int32Array;
}

/** From this share of all products on, filtering the complete order is faster than sorting the matches. */
const LARGE_SHARE = 1 / 16;

/**
 * Creates the text search: finds products that contain every word, in any order, in name, category, attributes or
 * description; matches in the name rank first (docs/api.md#product-list). Undefined for a blank text; a text of
 * punctuation only finds nothing.
 */
export function createSearchProducts(
  db: Database,
): (state: IndexState, text: string) => Promise<SearchResult | undefined> {
  const parseText = createSearchTextParser(db);
  const lookUpWords = createWordLookup(db);
  return async (state, text) => {
    if (text.trim() === '') return undefined;
    return rankMatches(state, await lookUpWords(state, await parseText(text)));
  };
}

function rankMatches(state: IndexState, matches: readonly WordMatches[]): SearchResult {
  const ordinals =
    matches.length === 0
      ? emptyBitmap(state.table.size)
      : intersection([activeProducts(state.table), ...matches.map(({ all }) => toBitmap(state, all))]);
  const levels = matches.length + 1;
  const byLevel: number[][] = Array.from({ length: levels * levels }, () => []);
  for (const ordinal of newestFirst(state, ordinals)) {
    let level = 0;
    for (const { inName, full } of matches)
      level += (hasOrdinal(inName, ordinal) ? levels : 0) + Number(hasOrdinal(full, ordinal));
    byLevel[level]?.push(ordinal);
  }
  return { ordinals, byRelevance: Int32Array.from(byLevel.reverse().flat()) };
}

function toBitmap({ table }: IndexState, set: OrdinalSet): Bitmap {
  const bits = emptyBitmap(table.size);
  addToBitmap(bits, set);
  return bits;
}

function newestFirst({ table, inOrder }: IndexState, ordinals: Bitmap): Int32Array {
  const count = countBits(ordinals);
  if (count < table.activeCount * LARGE_SHARE) return sortedBy('newest', table, ordinalsIn(ordinals, count));
  return inOrder('newest').filter((ordinal) => hasBit(ordinals, ordinal));
}
