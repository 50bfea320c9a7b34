import { withoutNul } from './without-nul.ts';

/** More words than this narrow a search no further that a person types. */
const MAX_WORDS = 20;
const TRIGRAM = 3;

/**
 * What the words of a search are compared with, as patterns for LIKE over a text that searchText() gives: every word must match
 * one of its patterns. A word of three characters may stand anywhere. A shorter one must begin a word, unless it holds no letter
 * or digit: so a trigram index (pg_trgm) finds both. A letter with an accent may be stored as one character or as two, so such a
 * word has a pattern for each form: normalize() of every row would cost PostgreSQL ten times the comparison.
 */
function patternsOf(search: string | undefined): string[][] {
  const words = withoutNul(search ?? '')
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  return words.slice(0, MAX_WORDS).map((word) => {
    const composed = word.normalize('NFC');
    const isShort = [...composed].length < TRIGRAM && /[\p{L}\p{N}]/u.test(composed);
    return [...new Set([composed, word.normalize('NFD')])].map((form) => {
      const escaped = form.replaceAll(/[\\%_]/g, '\\$&');
      return isShort ? `% ${escaped}%` : `%${escaped}%`;
    });
  });
}

/**
 * SQL conditions that hold where every word of a search occurs in a text.
 * @param text SQL as searchText() gives it
 * @param bind adds a parameter to the statement and gives its place, such as `$3`
 */
export function searchConditions(text: string, search: string | undefined, bind: (value: string) => string): string[] {
  return patternsOf(search).map(
    (patterns) => `(${patterns.map((pattern) => `${text} LIKE ${bind(pattern)}`).join(' OR ')})`,
  );
}

/**
 * SQL of what searches look into: columns that are never null, in lower case, each behind a space. An index over it must use
 * the same text: migrations repeat it.
 */
export function searchText(columns: readonly string[]): string {
  return `lower(${columns.map((column) => `' ' || ${column}`).join(' || ')})`;
}
