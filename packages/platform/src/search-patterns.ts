import { withoutNul } from './without-nul.ts';

/** More words than this narrow a search no further that a person types. */
const MAX_WORDS = 20;
const TRIGRAM = 3;

/**
 * What the words of a search are compared with, as patterns for LIKE over a text that searchText() gives; every word must
 * match. A word of three characters may stand anywhere. A shorter one must begin a word, unless it holds no letter or digit:
 * so a trigram index (pg_trgm) finds both.
 */
export function searchPatterns(search: string | undefined): string[] {
  const words = withoutNul(search ?? '')
    .normalize('NFC')
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  return words.slice(0, MAX_WORDS).map((word) => {
    const escaped = word.replaceAll(/[\\%_]/g, '\\$&');
    const isShort = [...word].length < TRIGRAM && /[\p{L}\p{N}]/u.test(word);
    return isShort ? `% ${escaped}%` : `%${escaped}%`;
  });
}

/**
 * SQL of what searches look into: columns that are never null, in lower case and one form of each letter, each behind a space.
 * An index over it must use the same text: migrations repeat it.
 */
export function searchText(columns: readonly string[]): string {
  return `lower(normalize(${columns.map((column) => `' ' || ${column}`).join(' || ')}))`;
}
