import { type Bitmap, intersection, union } from './bitmap.ts';
import type { IndexState } from './index-state.ts';
import type { SearchWord, Word } from './parse-search-text.ts';
import { productsWith } from './word-table.ts';

/** The products that match a word; those that contain the full word itself; and those that match in the name. */
export interface WordMatches {
  all: Bitmap;
  full: Bitmap;
  inName: Bitmap;
}

/**
 * Nearly every product has a word that starts with a given letter: as a prefix it would be expensive and say nothing.
 */
const MIN_PREFIX = 2;
/** Shorter prefixes say nothing about a name: 'wi' is not 'with'. */
const MIN_NAME_PREFIX = 3;

/** Finds the products of a word as typed, by prefix (unless it is a single letter) or stem, or of a synonym in full. */
export function matchesOf({ words, table: { size } }: IndexState, { word, stem, synonyms }: SearchWord): WordMatches {
  const letters = [...word].length;
  const own = productsWith(words, { words: formsOf({ word, stem }), size });
  const full =
    synonyms.length === 0 ? own : either(own, productsWith(words, { words: synonyms.flatMap(formsOf), size }));
  if (letters < MIN_PREFIX) return { all: full.all, full: own.all, inName: full.inName };
  const byPrefix = productsWith(words, { prefix: word, size });
  return {
    all: union(full.all, byPrefix.all),
    full: own.all,
    inName: letters < MIN_NAME_PREFIX ? full.inName : union(full.inName, byPrefix.inName),
  };
}

/** The products that match each word of several. @param matches at least one */
export function matchesOfAll(matches: readonly WordMatches[]): WordMatches {
  return {
    all: intersection(matches.map(({ all }) => all)),
    full: intersection(matches.map(({ full }) => full)),
    inName: intersection(matches.map(({ inName }) => inName)),
  };
}

function either(one: Matches, other: Matches): Matches {
  return { all: union(one.all, other.all), inName: union(one.inName, other.inName) };
}

type Matches = Pick<WordMatches, 'all' | 'inName'>;

function formsOf({ word, stem }: Word): string[] {
  return stem === '' ? [word] : [word, stem];
}
