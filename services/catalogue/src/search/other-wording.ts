import { type Bitmap, firstOrdinal } from './bitmap.ts';
import { isTerm, type Vocabulary } from './corrections.ts';
import { countMatches, type MeantWord, meantText } from './did-you-mean.ts';
import type { IndexState } from './index-state.ts';

interface Deps {
  state: IndexState;
  vocabulary: Vocabulary;
  /** Finds the products of a word and of its synonyms; or, of an unknown word, those of what it is corrected to. */
  lookUp: (word: string) => Promise<{ all: Bitmap; correction: string | undefined }>;
  /** The number of products that contain the words as they are. */
  found: number;
}

/**
 * Writes two adjacent words as one if that is known and finds more products: 'ear phones'; if one of them is a typo or unknown,
 * also when the whole word is misspelled: 'cell fone', 'sun glases'.
 * @param words at least two
 * @returns the new text; undefined if no such pair of words exists
 */
export async function joinWords(
  { state, vocabulary, lookUp, found }: Deps,
  words: readonly MeantWord[],
): Promise<string | undefined> {
  for (const [at, left] of words.slice(0, -1).entries()) {
    const right = words[at + 1] as MeantWord;
    const word = left.word + right.word;
    const isKnown = isTerm(state, vocabulary, word);
    if (!isKnown && !isMisspelled(left) && !isMisspelled(right)) continue;
    const { all, correction } = await lookUp(word);
    if (!isKnown && !(correction && isTerm(state, vocabulary, correction) && isWhole(correction, word))) continue;
    const joined = [...words.slice(0, at), { word, meant: correction ?? word, products: all }, ...words.slice(at + 2)];
    if (countMatches(state, joined) > found) return meantText(joined);
  }
  return undefined;
}

/** 'phones' is not all of 'phone cse'. */
function isWhole(correction: string, joined: string): boolean {
  return correction.length >= joined.length - 1;
}

function isMisspelled({ word, meant, products }: MeantWord): boolean {
  return word !== meant || firstOrdinal(products) === undefined;
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
