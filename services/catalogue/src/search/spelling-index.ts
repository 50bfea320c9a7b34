import type { IndexState } from './index-state.ts';
import type { Postings } from './postings.ts';
import { soundKey } from './sound-key.ts';
import type { WordTable } from './word-table.ts';

/**
 * What rules a known word out without reading it: its length, the letters of the word and of its sound, one bit each, and how its sound
 * begins. Eleven bytes for each word.
 */
export interface SpellingIndex {
  words: readonly string[];
  lengths: Uint8Array;
  letters: Int32Array;
  sounds: Int32Array;
  starts: Uint16Array;
}

/** Words that are read or compared without yielding: some milliseconds. */
const CHUNK = 2_000;
/** Letters more or fewer than typed: two typos, or as many sounds spelled with one letter more. */
const MAX_LENGTH_DIFFERENCE = 3;
/** A typo adds a letter, removes one, or does both. */
const BITS_OF_TYPO = 2;
/** A typo beside another spelling of a sound adds or removes a letter of it. */
const BITS_OF_SOUND = 1;

/** The index of merged words lives as long as they do; that of changed products as long as no text changes. */
const merged = new WeakMap<Postings, Promise<SpellingIndex>>();
const changed = new WeakMap<WordTable, { textGeneration: number; index: Promise<SpellingIndex> }>();

/** Returns the indexes of all words in memory: of the merged ones, and of those of changed products. */
export async function spellingIndexesOf(
  { words: table, textGeneration }: Pick<IndexState, 'words' | 'textGeneration'>,
  yieldToEventLoop: () => Promise<void>,
): Promise<SpellingIndex[]> {
  const ofMerged = merged.get(table.merged) ?? createSpellingIndex(table.merged.words, yieldToEventLoop);
  merged.set(table.merged, ofMerged);
  let ofChanged = changed.get(table);
  if (ofChanged?.textGeneration !== textGeneration) {
    const words = new Set([...table.changed.values()].flatMap(({ whole }) => whole));
    ofChanged = { textGeneration, index: createSpellingIndex([...words], yieldToEventLoop) };
    changed.set(table, ofChanged);
  }
  return Promise.all([ofMerged, ofChanged.index]);
}

export async function createSpellingIndex(
  words: readonly string[],
  yieldToEventLoop: () => Promise<void>,
): Promise<SpellingIndex> {
  const index = {
    words,
    lengths: new Uint8Array(words.length),
    letters: new Int32Array(words.length),
    sounds: new Int32Array(words.length),
    starts: new Uint16Array(words.length),
  };
  for (const [at, word] of words.entries()) {
    index.lengths[at] = Math.min(word.length, 255);
    index.letters[at] = lettersOf(word);
    const sound = soundKey(word);
    index.sounds[at] = lettersOf(sound);
    index.starts[at] = sound.charCodeAt(0);
    if (at % CHUNK === CHUNK - 1) await yieldToEventLoop();
  }
  return index;
}

/**
 * Finds the words that may be up to so many typos away, or as many but one by sound; only one typo if they begin otherwise. Not many
 * more than those that are. Takes about a millisecond for 100,000 words.
 */
export function wordsNear(
  { words, lengths, letters, sounds, starts }: SpellingIndex,
  typed: string,
  typos: number,
): string[] {
  const sound = soundKey(typed);
  const [typedLetters, typedSounds, start] = [lettersOf(typed), lettersOf(sound), sound.charCodeAt(0)];
  const near: string[] = [];
  for (let at = 0; at < words.length; at += 1) {
    if (Math.abs((lengths[at] as number) - typed.length) > MAX_LENGTH_DIFFERENCE) continue;
    const most = starts[at] === start ? typos : 1;
    if (
      hasAtMostBits((letters[at] as number) ^ typedLetters, BITS_OF_TYPO * most) ||
      (starts[at] === start && hasAtMostBits((sounds[at] as number) ^ typedSounds, BITS_OF_SOUND * typos))
    )
      near.push(words[at] as string);
  }
  return near;
}

function lettersOf(word: string): number {
  let bits = 0;
  for (let at = 0; at < word.length; at += 1) bits |= 1 << (word.charCodeAt(at) & 31);
  return bits;
}

function hasAtMostBits(bits: number, most: number): boolean {
  let rest = bits;
  for (let count = 0; count < most && rest !== 0; count += 1) rest &= rest - 1;
  return rest === 0;
}
