import type { Database } from '@shop/platform/service/postgres/postgres.ts';
import { isOneTypo } from './one-typo.ts';
import type { Word } from './parse-search-text.ts';

/** A known word that may have been meant instead of a typed one; it may be a stem that nobody writes ('headphon'). */
export interface Correction extends Word {
  /** The typed word. */
  of: string;
  /** Whether they differ by one typo; else by two, or by the first letter of a short word. */
  oneTypo: boolean;
}

const MIN_TYPO_LENGTH = 4;
/** Words up to this length are short. */
const SHORT_WORD = 5;
/** The most corrections of a word that are compared by the number of their products. */
const MAX_CORRECTIONS = 8;

/** Finds known words that are one typo away from each word, or whose stems are; else those two typos away. */
export async function findCorrections(db: Database, words: readonly Word[]): Promise<Correction[]> {
  const candidates = words
    .filter(({ word }) => mayHaveTypo(word))
    .map(({ word, stem }) => ({ word, stem: [...stem].length >= MIN_TYPO_LENGTH ? stem : word }));
  if (candidates.length === 0) return [];
  const rows = await db.query<{ word: string; similar: string; stem: string }>(SIMILAR_WORDS, [
    candidates.map(({ word }) => word),
    candidates.map(({ stem }) => stem),
  ]);
  return candidates.flatMap(({ word, stem }) => {
    const corrections = rows
      .filter((row) => row.word === word)
      .map((row): Correction => {
        const { similar } = row;
        const near = isOneTypo(word, similar) || isOneTypo(stem, similar);
        const oneTypo = near && !(isShort(word) && [word, stem].some((typed) => differsAtStart(typed, similar)));
        return { of: word, word: similar, stem: row.stem, oneTypo };
      })
      .sort((one, other) => distanceOf(one) - distanceOf(other));
    const near = corrections.filter(({ oneTypo }) => oneTypo);
    return (near.length > 0 ? near : corrections).slice(0, MAX_CORRECTIONS);
  });
}

/**
 * Returns how a product spells a correction: it contains the word itself, or one with the same stem, or one that starts
 * with it.
 */
export async function findSpelling(db: Database, { word, stem }: Word, ordinal: number): Promise<string> {
  const [found] = await db.query<{ spelling: string }>(SPELLING, [ordinal, word, stem]);
  return found?.spelling ?? word;
}

/** A number with another digit is another number, not a typo. */
function mayHaveTypo(word: string): boolean {
  return [...word].length >= MIN_TYPO_LENGTH && /\P{Nd}/u.test(word);
}

/** Short words with another first letter are different words more often than typos: 'gift' is not 'lift'. */
function isShort(word: string): boolean {
  return [...word].length <= SHORT_WORD;
}

function differsAtStart(one: string, other: string): boolean {
  const [first, ...rest] = one;
  const [otherFirst, ...otherRest] = other;
  return first !== otherFirst && rest.join('') === otherRest.join('');
}

/** A typo rarely changes the first letter or the number of letters. */
function distanceOf({ of, word }: Correction): number {
  return Number(of[0] !== word[0]) + Math.abs(of.length - word.length);
}

const SPELLING = `
  select part as spelling
  from products p, regexp_split_to_table(words_of(searchable_text_of(p)), ' ') with ordinality as parts (part, position)
  where p.ordinal = $1 and (starts_with(part, $2)
    or $3 = coalesce((tsvector_to_array(to_tsvector('pg_catalog.english', part)))[1], ''))
  order by part <> $2, position
  limit 1`;

/** Words up to one typo apart, and many two typos apart, share a form in which at most one letter is deleted from each. */
const SIMILAR_WORDS = `
  select search.word, known.word as similar,
    coalesce((tsvector_to_array(to_tsvector('pg_catalog.english', known.word)))[1], '') as stem
  from unnest($1::text[], $2::text[]) as search (word, stem)
  join known_words known
    on deletion_variants(known.word) && (deletion_variants(search.word) || deletion_variants(search.stem))
  order by search.word, known.word`;
