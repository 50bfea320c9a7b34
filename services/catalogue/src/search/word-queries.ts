import type { Database } from '@shop/platform/service/postgres/postgres.ts';
import { isOneTypo } from './one-typo.ts';
import { type OrdinalSet, ordinalSetOf } from './ordinal-set.ts';
import type { SearchWord, Word } from './parse-search-text.ts';

/** The tsqueries that find the products of a word: any match, the full word, and a match in the name. */
export interface WordQuery {
  /** Names the result. */
  key: string;
  query: string;
  full: string;
  inName: string;
}

/** The products that match a word; those that contain the full word; and those that match in the name. */
export interface WordMatches {
  all: OrdinalSet;
  full: OrdinalSet;
  inName: OrdinalSet;
}

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
/** The most corrections of a word that are compared by the number of their products; each costs a statement's time. */
const MAX_CORRECTIONS = 8;
/**
 * Nearly every product has a word that starts with a given letter: as a prefix it would be expensive and say nothing.
 */
const MIN_PREFIX = 2;
/** Shorter prefixes say nothing about a name: 'wi' is not 'with'. */
const MIN_NAME_PREFIX = 3;

/** Identifies a word together with its synonyms. */
export function keyOf({ word, synonyms }: SearchWord): string {
  return [word, ...synonyms.map((synonym) => synonym.word)].join(' ');
}

/** The query of a word as typed, by prefix (unless it is a single letter) or stem; or of a synonym, in full. */
export function exactQuery(searchWord: SearchWord): WordQuery {
  const synonyms = searchWord.synonyms.map(fullQuery);
  const orSynonym = (query: string) => anyOf([query, ...synonyms]);
  const { query, full, inName } = queryOf(searchWord);
  return { key: keyOf(searchWord), query: orSynonym(query), full: orSynonym(full), inName: orSynonym(inName) };
}

/** The query of a single word. */
export function queryOf(typed: Word): Omit<WordQuery, 'key'> {
  const letters = [...typed.word].length;
  const full = fullQuery(typed);
  const query = letters < MIN_PREFIX ? full : anyOf([`${quoted(typed.word)}:*`, full]);
  return { query, full, inName: letters < MIN_NAME_PREFIX ? full : query };
}

function fullQuery({ word, stem }: Word): string {
  return anyOf([quoted(word), ...(stem === '' ? [] : [quoted(stem)])]);
}

/** Finds known words that are one typo away from each word, else two. */
export async function findCorrections(db: Database, words: readonly Word[]): Promise<Correction[]> {
  const typoCandidates = words.filter(({ word }) => mayHaveTypo(word));
  return typoCandidates.length === 0 ? [] : findSimilarWords(db, typoCandidates);
}

/**
 * Returns how a product spells a correction: it contains the word itself, or one with the same stem, or one that starts
 * with it.
 */
export async function findSpelling(db: Database, { word, stem }: Word, ordinal: number): Promise<string> {
  const [found] = await db.query<{ spelling: string }>(SPELLING, [ordinal, word, stem]);
  return found?.spelling ?? word;
}

/** Finds the matches of each query, by its key. */
export async function findMatches(db: Database, queries: readonly WordQuery[]): Promise<Map<string, WordMatches>> {
  if (queries.length === 0) return new Map();
  const rows = await db.query<{ key: string } & Record<keyof WordMatches, Buffer | null>>(FIND, columnsOf(queries));
  // Equal queries are sent to PostgreSQL once.
  const same = new Set(queries.filter(({ query, full }) => query === full).map(({ key }) => key));
  return new Map(
    rows.map(({ key, all, full, inName }) => [
      key,
      {
        all: ordinalSetOf(decodeOrdinals(all)),
        full: ordinalSetOf(decodeOrdinals(same.has(key) ? all : full)),
        inName: ordinalSetOf(decodeOrdinals(inName)),
      },
    ]),
  );
}

/** A product that matches a query. */
export interface MatchedProduct {
  ordinal: number;
  full: boolean;
  inName: boolean;
}

/** Finds which of the given products match each query, by its key, and how. */
export async function findMatchesAmong(
  db: Database,
  queries: readonly WordQuery[],
  ordinals: readonly number[],
): Promise<Map<string, MatchedProduct[]>> {
  const found = new Map<string, MatchedProduct[]>(queries.map(({ key }) => [key, []]));
  const rows = await db.query<{ key: string } & MatchedProduct>(FIND_AMONG, [...columnsOf(queries), ordinals]);
  for (const { key, ...product } of rows) found.get(key)?.push(product);
  return found;
}

function columnsOf(queries: readonly WordQuery[]): string[][] {
  return (['key', 'query', 'full', 'inName'] as const).map((column) => queries.map((query) => query[column]));
}

/** A number with another digit is another number, not a typo. */
function mayHaveTypo(word: string): boolean {
  return [...word].length >= MIN_TYPO_LENGTH && /\P{Nd}/u.test(word);
}

/** Quotes a word for a tsquery, so that none of its characters is an operator. */
function quoted(word: string): string {
  return `'${word.replaceAll(/['\\]/g, '$&$&')}'`;
}

function anyOf(parts: readonly string[]): string {
  return parts.join(' | ');
}

/** Finds the known words one typo away from each word, or whose stems are; else those two typos away. */
async function findSimilarWords(db: Database, words: readonly Word[]): Promise<Correction[]> {
  const candidates = words.map(({ word, stem }) => ({ word, stem: [...stem].length >= MIN_TYPO_LENGTH ? stem : word }));
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

/** Decodes big-endian 32-bit integers. */
function decodeOrdinals(bytes: Buffer | null): Int32Array {
  if (bytes === null) return new Int32Array(0);
  const ordinals = new Int32Array(bytes.length / 4);
  for (let at = 0; at < ordinals.length; at += 1) ordinals[at] = bytes.readInt32BE(at * 4);
  return ordinals.sort();
}

const QUERIES = `unnest($1::text[], $2::text[], $3::text[], $4::text[]) as search (key, query, "full", in_name)`;

const ordinalsWhere = (condition: string) =>
  `(select string_agg(int4send(w.product_ordinal), ''::bytea) from product_words w where ${condition})`;

const FIND = `
  select search.key,
    ${ordinalsWhere('w.whole @@ search.query::tsquery')} as all,
    ${ordinalsWhere('search."full" <> search.query and w.whole @@ search."full"::tsquery')} as "full",
    ${ordinalsWhere('w.name @@ search.in_name::tsquery')} as "inName"
  from ${QUERIES}`;

const FIND_AMONG = `
  select search.key, w.product_ordinal as ordinal, w.whole @@ search."full"::tsquery as "full",
    w.name @@ search.in_name::tsquery as "inName"
  from ${QUERIES}
  join product_words w on w.product_ordinal = any($5::integer[]) and w.whole @@ search.query::tsquery`;

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
