import type { Database } from '@shop/platform/service/postgres/postgres.ts';
import { type Bitmap, countBits, emptyBitmap, firstOrdinal, hasBit, intersection, ordinalsIn } from './bitmap.ts';
import { didYouMean, type MeantWord, meantText } from './did-you-mean.ts';
import type { IndexState } from './index-state.ts';
import { activeProducts } from './matching-products.ts';
import { joinWords, withoutDescribingWords } from './other-wording.ts';
import { createSearchTextParser, type SearchWord } from './parse-search-text.ts';
import type { SearchResult } from './search-result.ts';
import { findSku, withSku } from './sku-match.ts';
import { sortedBy } from './sort-orders.ts';
import { createVocabularyReader } from './vocabulary.ts';
import { createWordLookup, type WordLookupOptions } from './word-lookup.ts';
import type { WordMatches } from './word-matches.ts';

/** A search as typed. `exact` corrects no typos. */
export interface TextSearch {
  text: string;
  exact: boolean;
}

/** From this share of all products on, filtering the complete order is faster than sorting the matches. */
const LARGE_SHARE = 1 / 16;

/**
 * Creates the text search: finds products that contain every word, in any order, in name, category, attributes or
 * description; matches in the name rank first, and before them what a SKU names (docs/api.md#product-list). Undefined for a blank
 * text; a text of punctuation only finds nothing else.
 */
export function createSearchProducts(
  db: Database,
  options: WordLookupOptions = {},
): (state: IndexState, search: TextSearch) => Promise<SearchResult | undefined> {
  const parseText = createSearchTextParser(db);
  const readVocabulary = createVocabularyReader(db);
  const lookUpWords = createWordLookup({ db, parseText, readVocabulary }, options);
  /** The text in another wording that finds more than `found` products. */
  async function reword(state: IndexState, words: readonly FoundWord[], found: number) {
    const vocabulary = await readVocabulary(state);
    const lookUp = async (word: string) => {
      const [looked] = await lookUpWords(state, await parseText(word));
      return looked ?? { all: noProducts(state), correction: undefined };
    };
    const joined = await joinWords({ state, vocabulary, lookUp, found }, words);
    return joined ?? (found === 0 ? withoutDescribingWords({ state, vocabulary }, words) : undefined);
  }
  const searchWords = async (state: IndexState, { text, exact }: TextSearch): Promise<SearchResult> => {
    const words = await parseText(text);
    const found = await lookUpWords(state, words);
    const corrected = found.some(({ correction }) => correction !== undefined);
    const result = rankMatches(state, exact && corrected ? [] : found);
    const meant = found.map(({ correction, suggestion, all, inName }, index): FoundWord => {
      const { word } = words[index] as SearchWord;
      return { word, meant: correction ?? suggestion?.word ?? word, products: suggestion?.all ?? all, inName };
    });
    const foundNothing = result.byRelevance.length === 0;
    if (words.length > 1 && !exact && !namesAny(result.ordinals, found)) {
      const other = await reword(state, meant, result.byRelevance.length);
      if (other !== undefined) {
        const matches = await lookUpWords(state, await parseText(other));
        return { ...rankMatches(state, matches), searchedFor: other, didYouMean: [] };
      }
    }
    return {
      ...result,
      searchedFor: corrected && !foundNothing ? meantText(meant) : undefined,
      didYouMean: foundNothing ? didYouMean(state, meant) : [],
    };
  };
  return async (state, search) => {
    if (search.text.trim() === '') return undefined;
    const [result, match] = await Promise.all([searchWords(state, search), findSku(db, search.text)]);
    return withSku(state.table, result, match);
  };
}

/** A word with the products that have it in their name. */
type FoundWord = MeantWord & { inName: Bitmap };

/** Whether the name of a found product contains a word. */
function namesAny(ordinals: Bitmap, words: readonly WordMatches[]): boolean {
  return words.some(({ inName }) => firstOrdinal(intersection([ordinals, inName])) !== undefined);
}

function rankMatches(
  state: IndexState,
  matches: readonly WordMatches[],
): Pick<SearchResult, 'ordinals' | 'byRelevance'> {
  const ordinals =
    matches.length === 0
      ? noProducts(state)
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

function noProducts({ table: { size } }: IndexState): Bitmap {
  return emptyBitmap(size);
}
