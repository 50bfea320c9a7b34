import { type Bitmap, countBits, intersection } from './bitmap.ts';
import type { IndexState } from './index-state.ts';
import { activeProducts } from './matching-products.ts';

/** A typed word, the word that was probably meant, and the products that contain that one. */
export interface MeantWord {
  word: string;
  meant: string;
  products: Bitmap;
}

const MAX_SUGGESTIONS = 3;

/**
 * Suggests other texts for a search that found nothing: the corrected text, else the text without one of its words. Only
 * texts that find something; those with most products first.
 */
export function didYouMean(state: IndexState, words: readonly MeantWord[]): string[] {
  const isCorrected = words.some(({ word, meant }) => word !== meant);
  if (isCorrected && countMatches(state, words) > 0) return [meantText(words)];
  if (words.length < 2) return [];
  return words
    .map((_, left) => words.filter((_, index) => index !== left))
    .map((others) => ({ text: meantText(others), count: countMatches(state, others) }))
    .filter(({ count }) => count > 0)
    .sort((one, other) => other.count - one.count)
    .slice(0, MAX_SUGGESTIONS)
    .map(({ text }) => text);
}

/** The text with its typos corrected. */
export function meantText(words: readonly MeantWord[]): string {
  return words.map(({ meant }) => meant).join(' ');
}

/** The number of active products with all words. */
export function countMatches({ table }: IndexState, words: readonly MeantWord[]): number {
  return countBits(intersection([activeProducts(table), ...words.map(({ products }) => products)]));
}
