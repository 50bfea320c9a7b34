import { withoutNul } from './without-nul.ts';

/** Words beyond this number are ignored: they hardly narrow a typed search. */
const MAX_WORDS = 20;
const TRIGRAM_LENGTH = 3;

/**
 * Creates LIKE patterns for a word of a search, over a text from searchText(), of which one must match. A word of three
 * characters or more may occur anywhere. A shorter one must begin a word, unless it has no
 * letter or digit; so a trigram index (pg_trgm) serves both. A letter with an accent may be stored as one or two code
 * points, so such a word has a pattern for each form: normalize() of every row would cost PostgreSQL ten times as much
 * as the comparison.
 */
function patternsOf(word: string): string[] {
  const isShort = [...word].length < TRIGRAM_LENGTH && /[\p{L}\p{N}]/u.test(word);
  return [...new Set([word, word.normalize('NFD')])].map((form) => {
    const escaped = form.replaceAll(/[\\%_]/g, '\\$&');
    return isShort ? `% ${escaped}%` : `%${escaped}%`;
  });
}

/** The words of a search, in lower case and with composed accents. */
function wordsOf(search: string | undefined): string[] {
  const words = withoutNul(search ?? '')
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  return words.slice(0, MAX_WORDS).map((word) => word.normalize('NFC'));
}

/**
 * Creates the SQL conditions that a text contains every word of a search.
 * @param text SQL from searchText()
 * @param bind adds a parameter to the statement and returns its placeholder, such as `$3`
 * @param meaningOf a regular expression for what else a word may stand for, such as the part of an id; undefined for nothing
 */
export function searchConditions(
  text: string,
  search: string | undefined,
  bind: (value: string) => string,
  meaningOf: (word: string) => string | undefined = () => undefined,
): string[] {
  return wordsOf(search).map((word) => {
    const meaning = meaningOf(word);
    const matches = [
      ...patternsOf(word).map((pattern) => `${text} LIKE ${bind(pattern)}`),
      ...(meaning === undefined ? [] : [`${text} ~ ${bind(meaning)}`]),
    ];
    return `(${matches.join(' OR ')})`;
  });
}

/**
 * Creates the SQL of the searched text: columns that are never null, in lower case, each after a space. An index must
 * use the same expression, so migrations repeat it.
 */
export function searchText(columns: readonly string[]): string {
  return `lower(${columns.map((column) => `' ' || ${column}`).join(' || ')})`;
}
