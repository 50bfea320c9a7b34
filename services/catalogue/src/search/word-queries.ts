import type { Database } from '@shop/platform/service/postgres/postgres.ts';
import { preparedStatement } from '../shared/prepared-statement.ts';
import { isOneTypo } from './one-typo.ts';
import { type OrdinalSet, ordinalSetOf } from './ordinal-set.ts';
import type { SearchWord } from './parse-search-text.ts';

/** A word with the tsqueries that find its products: any match, the full word, and a match in the name. */
export interface WordQuery {
  word: string;
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

const MIN_TYPO_LENGTH = 4;
const MAX_SIMILAR = 50;
/**
 * Nearly every product has a word that starts with a given letter: as a prefix it would be expensive and say nothing.
 */
const MIN_PREFIX = 2;
/** Shorter prefixes say nothing about a name: 'wi' is not 'with'. */
const MIN_NAME_PREFIX = 3;

/** The query of a word as typed: by prefix (unless it is a single letter) or stem. */
export function exactQuery({ word, stem }: SearchWord): WordQuery {
  const stems = stem === '' ? [] : [quoted(stem)];
  const letters = [...word].length;
  const full = anyOf([quoted(word), ...stems]);
  const query = letters < MIN_PREFIX ? full : anyOf([`${quoted(word)}:*`, ...stems]);
  return { word, query, full, inName: letters < MIN_NAME_PREFIX ? full : query };
}

/** The queries of words that are one typo away from known words. */
export async function typoQueries(db: Database, words: readonly SearchWord[]): Promise<WordQuery[]> {
  const typoCandidates = words.filter(({ word }) => mayHaveTypo(word));
  if (typoCandidates.length === 0) return [];
  const similar = await findSimilarWords(db, typoCandidates);
  return [...similar].map(([word, others]) => {
    const query = anyOf(others.map(quoted));
    return { word, query, full: query, inName: query };
  });
}

/** Finds the matches of each word. */
export async function findMatches(db: Database, queries: readonly WordQuery[]): Promise<Map<string, WordMatches>> {
  if (queries.length === 0) return new Map();
  const { rows } = await db.pool.query(preparedStatement(FIND, columnsOf(queries)));
  // Equal queries are sent to PostgreSQL once.
  const same = new Set(queries.filter(({ query, full }) => query === full).map(({ word }) => word));
  return new Map(
    (rows as ({ word: string } & Record<keyof WordMatches, Buffer | null>)[]).map(({ word, all, full, inName }) => [
      word,
      {
        all: ordinalSetOf(decodeOrdinals(all)),
        full: ordinalSetOf(decodeOrdinals(same.has(word) ? all : full)),
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

/** Finds which of the given products match each word, and how. */
export async function findMatchesAmong(
  db: Database,
  queries: readonly WordQuery[],
  ordinals: readonly number[],
): Promise<Map<string, MatchedProduct[]>> {
  const found = new Map<string, MatchedProduct[]>(queries.map(({ word }) => [word, []]));
  const { rows } = await db.pool.query(preparedStatement(FIND_AMONG, [...columnsOf(queries), ordinals]));
  for (const { word, ...product } of rows as ({ word: string } & MatchedProduct)[]) found.get(word)?.push(product);
  return found;
}

function columnsOf(queries: readonly WordQuery[]): string[][] {
  return (['word', 'query', 'full', 'inName'] as const).map((column) => queries.map((query) => query[column]));
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

/** Finds the known words one typo away from each word, or whose stems are; leaves out words without any. */
async function findSimilarWords(db: Database, words: readonly SearchWord[]): Promise<Map<string, string[]>> {
  const candidates = words.map(({ word, stem }) => ({ word, stem: [...stem].length >= MIN_TYPO_LENGTH ? stem : word }));
  const rows = await db.query<{ word: string; similar: string }>(SIMILAR_WORDS, [
    candidates.map(({ word }) => word),
    candidates.map(({ stem }) => stem),
  ]);
  const similar = new Map<string, string[]>();
  for (const { word, stem } of candidates) {
    const others = rows
      .filter((row) => row.word === word && (isOneTypo(word, row.similar) || isOneTypo(stem, row.similar)))
      .map((row) => row.similar);
    if (others.length > 0) similar.set(word, others.slice(0, MAX_SIMILAR));
  }
  return similar;
}

/** Decodes big-endian 32-bit integers. */
function decodeOrdinals(bytes: Buffer | null): Int32Array {
  if (bytes === null) return new Int32Array(0);
  const ordinals = new Int32Array(bytes.length / 4);
  for (let at = 0; at < ordinals.length; at += 1) ordinals[at] = bytes.readInt32BE(at * 4);
  return ordinals.sort();
}

const QUERIES = `unnest($1::text[], $2::text[], $3::text[], $4::text[]) as search (word, query, "full", in_name)`;

const ordinalsWhere = (condition: string) =>
  `(select string_agg(int4send(w.product_ordinal), ''::bytea) from product_words w where ${condition})`;

const FIND = `
  select search.word,
    ${ordinalsWhere('w.whole @@ search.query::tsquery')} as all,
    ${ordinalsWhere('search."full" <> search.query and w.whole @@ search."full"::tsquery')} as "full",
    ${ordinalsWhere('w.name @@ search.in_name::tsquery')} as "inName"
  from ${QUERIES}`;

const FIND_AMONG = `
  select search.word, w.product_ordinal as ordinal, w.whole @@ search."full"::tsquery as "full",
    w.name @@ search.in_name::tsquery as "inName"
  from ${QUERIES}
  join product_words w on w.product_ordinal = any($5::integer[]) and w.whole @@ search.query::tsquery`;

/** Two words one typo apart share a form in which at most one letter is deleted from each. */
const SIMILAR_WORDS = `
  select search.word, known.word as similar
  from unnest($1::text[], $2::text[]) as search (word, stem)
  join known_words known
    on deletion_variants(known.word) && (deletion_variants(search.word) || deletion_variants(search.stem))
  order by search.word, known.word`;
