import type { Database } from '@shop/platform/service/postgres/postgres.ts';
import { type Bitmap, countBits, emptyBitmap, hasBit, intersection, ordinalsIn } from './bitmap.ts';
import { didYouMean, meantText } from './did-you-mean.ts';
import type { IndexState } from './index-state.ts';
import { activeProducts } from './matching-products.ts';
import { createSearchTextParser, type SearchWord } from './parse-search-text.ts';
import { sortedBy } from './sort-orders.ts';
import { createWordLookup, type WordLookupOptions } from './word-lookup.ts';
import type { WordMatches } from './word-matches.ts';

/** A search as typed. `exact` corrects no typos. */
export interface TextSearch {
  text: string;
  exact: boolean;
}

/** The result of a text search. */
export interface SearchResult {
  ordinals: Bitmap;
  /** Active matches: most words in the name first, then most full words, then newest. */
  byRelevance: Int32Array;
  /** The text with its typos corrected, if products were found only for that. */
  searchedFor: string | undefined;
  /** Other texts that find something, best first; only for a search that finds nothing. */
  didYouMean: readonly string[];
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
  options: WordLookupOptions = {},
): (state: IndexState, search: TextSearch) => Promise<SearchResult | undefined> {
  const parseText = createSearchTextParser(db);
  const lookUpWords = createWordLookup(db, options);
  return async (state, { text, exact }) => {
    if (text.trim() === '') return undefined;
    const words = await parseText(text);
    const found = await lookUpWords(state, words);
    const corrected = found.some(({ correction }) => correction !== undefined);
    const result = rankMatches(state, exact && corrected ? [] : found);
    const meant = found.map(({ correction, suggestion, all }, index) => {
      const { word } = words[index] as SearchWord;
      return { word, meant: correction ?? suggestion?.word ?? word, products: suggestion?.all ?? all };
    });
    const nothing = result.byRelevance.length === 0;
    return {
      ...result,
      searchedFor: corrected && !nothing ? meantText(meant) : undefined,
      didYouMean: nothing ? didYouMean(state, meant) : [],
    };
  };
}

function rankMatches(
  state: IndexState,
  matches: readonly WordMatches[],
): Pick<SearchResult, 'ordinals' | 'byRelevance'> {
  const ordinals =
    matches.length === 0
      ? emptyBitmap(state.table.size)
      : intersection([activeProducts(state.table), ...matches.map(({ all }) => all)]);
  const levels = matches.length + 1;
  const byLevel: number[][] = Array.from({ length: levels * levels }, () => []);
  for (const ordinal of newestFirst(state, ordinals)) {
    let level = 0;
    for (const { inName, full } of matches)
      level += (hasBit(inName, ordinal) ? levels : 0) + Number(hasBit(full, ordinal));
    byLevel[level]?.push(ordinal);
  }
  return { ordinals, byRelevance: Int32Array.from(byLevel.reverse().flat()) };
}

function newestFirst({ table, inOrder }: IndexState, ordinals: Bitmap): Int32Array {
  const count = countBits(ordinals);
  if (count < table.activeCount * LARGE_SHARE) return sortedBy('newest', table, ordinalsIn(ordinals, count));
  return inOrder('newest').filter((ordinal) => hasBit(ordinals, ordinal));
}
