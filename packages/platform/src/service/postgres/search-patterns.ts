import { withoutNul } from './without-nul.ts';

/** Words beyond this number are ignored: they hardly narrow a typed search. */
const MAX_WORDS = 20;
const TRIGRAM_LENGTH = 3;

/**
 * Creates LIKE patterns for the words of a search, over a text from searchText(): every word must match one of its
 * patterns. A word of three characters or more may occur anywhere. A shorter one must begin a word, unless it has no
 * letter or digit; so a trigram index (pg_trgm) serves both. A letter with an accent may be stored as one or two code
 * points, so such a word has a pattern for each form: normalize() of every row would cost PostgreSQL ten times as much
 * as the comparison.
 * @param meaningOf what else a word may stand for
 */
function patternsOf(search: string | undefined, meaningOf: (word: string) => string | undefined): string[][] {
  const words = withoutNul(search ?? '')
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  return words.slice(0, MAX_WORDS).map((word) => {
    const composed = word.normalize('NFC');
    const isShort = [...composed].length < TRIGRAM_LENGTH && /[\p{L}\p{N}]/u.test(composed);
    const forms = [composed, word.normalize('NFD'), meaningOf(composed)].filter((form) => form !== undefined);
    return [...new Set(forms)].map((form) => {
      const escaped = form.replaceAll(/[\\%_]/g, '\\$&');
      return isShort ? `% ${escaped}%` : `%${escaped}%`;
    });
  });
}

/**
 * Creates the SQL conditions that a text contains every word of a search.
 * @param text SQL from searchText()
 * @param bind adds a parameter to the statement and returns its placeholder, such as `$3`
 * @param meaningOf what else a word may stand for, such as the part of an id; undefined for nothing
 */
export function searchConditions(
  text: string,
  search: string | undefined,
  bind: (value: string) => string,
  meaningOf: (word: string) => string | undefined = () => undefined,
): string[] {
  return patternsOf(search, meaningOf).map(
    (patterns) => `(${patterns.map((pattern) => `${text} LIKE ${bind(pattern)}`).join(' OR ')})`,
  );
}

/**
 * Creates the SQL of the searched text: columns that are never null, in lower case, each after a space. An index must
 * use the same expression, so migrations repeat it.
 */
export function searchText(columns: readonly string[]): string {
  return `lower(${columns.map((column) => `' ' || ${column}`).join(' || ')})`;
}
