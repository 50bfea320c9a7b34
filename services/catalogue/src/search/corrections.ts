import { countBits } from './bitmap.ts';
import type { IndexState } from './index-state.ts';
import type { Word } from './parse-search-text.ts';
import { consonantsOf, soundKey } from './sound-key.ts';
import { type SpellingIndex, wordsNear } from './spelling-index.ts';
import { editCost, MAX_COST, NEIGHBOUR, OTHER_LETTER, SAME_SOUND, SLIP, typoCost } from './typo-cost.ts';
import { isInAnyName, productsWith } from './word-table.ts';

/** A known word that may have been meant instead of a typed one; it may be a stem that nobody writes ('headphon'). */
export interface Correction {
  word: string;
  /** Whether the search may take it for the typed word; else it only suggests it. */
  isSure: boolean;
}

/** What a search knows besides the words of products. */
export interface Vocabulary {
  /** The words of products, and the synonyms that administrators keep. */
  indexes: readonly SpellingIndex[];
  synonyms: ReadonlySet<string>;
  /** The words of all categories. */
  categories: ReadonlySet<string>;
}

/** Shorter words have too many neighbours: 'gift' is not 'lift', nor 'sofa' 'soft'. */
const MIN_LENGTH = 5;
/** From this length on a word of a description counts, too. */
const MIN_LENGTH_OF_DESCRIPTIONS = 6;
/** From this length on a word may lack its first letter, or have one too many before it. */
const MIN_LENGTH_AT_START = 7;
/** From this length on two typos are suggested, ... */
const MIN_LENGTH_OF_SUGGESTIONS = 7;
/** ... and from this one on they are corrected. */
const MIN_LENGTH_OF_TWO_TYPOS = 8;
const MIN_PART = 3;
/** So many corrections of a word are tried at most. */
const MAX_CORRECTIONS = 8;

/**
 * Finds known words that a word without any product may be a misspelling of, best first: those of names, categories and synonyms,
 * else those of descriptions (docs/api.md#corrections).
 */
export function findCorrections(state: IndexState, vocabulary: Vocabulary, { word, stem }: Word): Correction[] {
  const length = [...word].length;
  if (length < MIN_LENGTH || !/\P{Nd}/u.test(word)) return [];
  const forms = [...new Set([word, stem])].filter((form) => [...form].length >= MIN_LENGTH);
  const typos = length < MIN_LENGTH_OF_SUGGESTIONS ? 1 : 2;
  const near = new Set(forms.flatMap((form) => vocabulary.indexes.flatMap((index) => wordsNear(index, form, typos))));
  const candidates: Candidate[] = [];
  for (const known of near) {
    const costs = forms.map((form) => costOf(form, known, length));
    const cost = Math.min(...costs);
    if (cost === Infinity || cost === 0) continue;
    const { isTerm, products } = weigh(state, vocabulary, known);
    const isSure = isTerm ? cost <= limitOf(length, word, known) : isCloseToDescription({ word, known, cost, length });
    if (isSure || (isTerm && length === MIN_LENGTH_OF_SUGGESTIONS))
      candidates.push({ word: known, isSure, isTerm, cost, costAsTyped: costs[0] as number, products });
  }
  return candidates
    .sort(
      (one, other) =>
        Number(other.isSure) - Number(one.isSure) ||
        Number(other.isTerm || other.cost === SAME_SOUND) - Number(one.isTerm || one.cost === SAME_SOUND) ||
        one.cost - other.cost ||
        Number(other.isTerm) - Number(one.isTerm) ||
        one.costAsTyped - other.costAsTyped ||
        other.products - one.products ||
        (one.word < other.word ? -1 : 1),
    )
    .slice(0, MAX_CORRECTIONS);
}

/** Splits a word into two that names, categories or synonyms contain: 'smartwatch' is a 'smart watch'. */
export function splitWord(state: IndexState, vocabulary: Vocabulary, word: string): [string, string][] {
  const letters = [...word];
  const parts: [string, string][] = [];
  for (let at = MIN_PART; at <= letters.length - MIN_PART; at += 1)
    parts.push([letters.slice(0, at).join(''), letters.slice(at).join('')]);
  return parts.filter((both) => both.every((part) => isTerm(state, vocabulary, part)));
}

/** Whether a name, a category or a group of synonyms contains a word, or its plural. */
export function isTerm({ words }: IndexState, { synonyms, categories }: Vocabulary, word: string): boolean {
  const isNamed = [word, `${word}s`, `${word}es`].some((form) => categories.has(form) || synonyms.has(form));
  return isNamed || isInAnyName(words, word);
}

interface Candidate extends Correction {
  isTerm: boolean;
  cost: number;
  /** The cost for the word itself rather than its stem. */
  costAsTyped: number;
  /** The number of products that contain it. */
  products: number;
}

function weigh(state: IndexState, vocabulary: Vocabulary, word: string): { isTerm: boolean; products: number } {
  const { all } = productsWith(state.words, { words: [word], size: state.table.size });
  return { isTerm: isTerm(state, vocabulary, word), products: countBits(all) };
}

/** A short word may sound alike but for a vowel too few or too many: 'kamra' is 'camera', but 'cattle' is not 'kettle'. */
function limitOf(length: number, word: string, known: string): number {
  if (length < MIN_LENGTH_OF_SUGGESTIONS) return lacksVowel(word, known) ? SAME_SOUND + SLIP : NEIGHBOUR;
  return length < MIN_LENGTH_OF_TWO_TYPOS ? SAME_SOUND + SLIP : MAX_COST;
}

/** A description has many words that nobody searches for, so only a slip counts: 'printer' is not 'printed'. */
function isCloseToDescription({
  word,
  known,
  cost,
  length,
}: {
  word: string;
  known: string;
  cost: number;
  length: number;
}) {
  return (
    length >= MIN_LENGTH_OF_DESCRIPTIONS &&
    cost <= SLIP &&
    (soundKey(word).startsWith(soundKey(known).slice(0, 2)) || isReordered(word, known))
  );
}

/**
 * The cost of a known word, Infinity if it is another word rather than a typo: typos rarely change how a word begins, and its
 * end is often that of another word.
 */
function costOf(typed: string, known: string, length: number): number {
  const sounds = { typed: soundKey(typed), known: soundKey(known) };
  const cost = typoCost(typed, known, sounds);
  if (cost === Infinity || sounds.typed === sounds.known) return cost;
  const isSwappedAtStart = typed[0] === known[1] && typed[1] === known[0];
  const startsAlike = typed[0] === known[0] || sounds.typed[0] === sounds.known[0] || isSwappedAtStart;
  // Two typos among the consonants make another word: 'baseball' is not 'basketball'.
  if (cost > OTHER_LETTER && !hasNearConsonants(sounds.typed, sounds.known)) return Infinity;
  if (length >= MIN_LENGTH_OF_TWO_TYPOS) return startsAlike || cost <= OTHER_LETTER ? cost : Infinity;
  if (hasOtherEnd(typed, known, cost)) return Infinity;
  if (!startsAlike) return length >= MIN_LENGTH_AT_START && lacksFirstLetter(typed, known) ? cost : Infinity;
  const isAlike =
    continuesAlike(sounds.typed, sounds.known) || isReordered(typed, known) || lacksConsonant(typed, known);
  return length > MIN_LENGTH || isAlike ? cost : Infinity;
}

/** 'tipod' is 'tripod', but 'pants', of which an s is only the plural, are not 'plants'. */
function lacksConsonant(typed: string, known: string): boolean {
  return (
    singular(typed).length >= MIN_LENGTH &&
    known.length === typed.length + 1 &&
    known[0] === typed[0] &&
    known.slice(2) === typed.slice(1)
  );
}

/** Whether one word sounds like the other with a vowel more. */
function lacksVowel(one: string, other: string): boolean {
  const [shorter, longer] = [soundKey(one), soundKey(other)].sort((first, second) => first.length - second.length) as [
    string,
    string,
  ];
  return [...longer].some((letter, at) => isVowel(letter) && longer.slice(0, at) + longer.slice(at + 1) === shorter);
}

/** Whether the consonants of two sounds differ by one typo at most. */
function hasNearConsonants(one: string, other: string): boolean {
  return editCost(consonantsOf(one), consonantsOf(other)) <= OTHER_LETTER;
}

/** 'tablet' is not 'table', nor 'tablets' 'tables', nor 'printer' 'printed'. */
function hasOtherEnd(typed: string, known: string, cost: number): boolean {
  if (isLonger(singular(typed), singular(known))) return true;
  return cost > SLIP && typed.slice(0, -1) === known.slice(0, -1);
}

function lacksFirstLetter(one: string, other: string): boolean {
  return one.slice(1) === other || other.slice(1) === one;
}

/** 'lemps' and 'lmaps' are 'lamps', but 'pants' are not 'plants'. */
function continuesAlike([, one]: string, [, other]: string): boolean {
  return one === other || isVowel(other);
}

function isLonger(one: string, other: string): boolean {
  return one.length > other.length && one.startsWith(other);
}

function singular(word: string): string {
  return word.replace(/s$/, '');
}

function isVowel(letter = ''): boolean {
  return /^[aeiouy]$/.test(letter);
}

function isReordered(one: string, other: string): boolean {
  return [...one].sort().join('') === [...other].sort().join('');
}
