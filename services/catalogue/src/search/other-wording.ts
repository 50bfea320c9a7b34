import { type Bitmap, firstOrdinal } from './bitmap.ts';
import { isTerm, type Vocabulary } from './corrections.ts';
import { countMatches, type MeantWord, meantText } from './did-you-mean.ts';
import type { IndexState } from './index-state.ts';

interface Deps {
  state: IndexState;
  vocabulary: Vocabulary;
  /** Finds the products of a word and of its synonyms. */
  productsOf: (word: string) => Promise<Bitmap>;
  /** The number of products that contain the words as they are. */
  found: number;
}

/**
 * Writes two adjacent words as one if that is known and finds more products: 'ear phones'.
 * @param words at least two
 * @returns the new text; undefined if no such pair of words exists
 */
export async function joinWords(
  { state, vocabulary, productsOf, found }: Deps,
  words: readonly MeantWord[],
): Promise<string | undefined> {
  for (const [at, { word: left }] of words.slice(0, -1).entries()) {
    const word = left + words[at + 1]?.word;
    if (!isTerm(state, vocabulary, word)) continue;
    const joined = [
      ...words.slice(0, at),
      { word, meant: word, products: await productsOf(word) },
      ...words.slice(at + 2),
    ];
    if (countMatches(state, joined) > found) return meantText(joined);
  }
  return undefined;
}

/**
 * Leaves out the words that only descriptions contain, if names or categories know the last word, which in English says what is
 * meant: a 'gaming laptop' is a laptop.
 * @param words with the products that have them in their name
 * @returns a shorter text that finds something; undefined if no such text exists
 */
export function withoutDescribingWords(
  { state, vocabulary }: Pick<Deps, 'state' | 'vocabulary'>,
  words: readonly (MeantWord & { inName: Bitmap })[],
): string | undefined {
  const telling = words.filter(
    ({ meant, inName }) => firstOrdinal(inName) !== undefined || isTerm(state, vocabulary, meant),
  );
  const saysWhat = telling.length < words.length && telling.at(-1) === words.at(-1);
  return saysWhat && countMatches(state, telling) > 0 ? meantText(telling) : undefined;
}
