import type { Database } from '@shop/platform/service/postgres/postgres.ts';
import { prepared } from '../prepared.ts';
import { type CompactSet, compactSetOf } from './compact-set.ts';
import { isOneTypo } from './one-typo.ts';
import type { AskedWord } from './words-of-text.ts';

/** A word with the tsqueries that find its products: in whatever way, as a full word, and in a name. */
export interface WordQuery {
  word: string;
  query: string;
  full: string;
  named: string;
}

/** The products that a query finds, by number; those of them that have the full word, and those that it finds by their name. */
export interface WordFinds {
  all: CompactSet;
  full: CompactSet;
  named: CompactSet;
}

const TYPO_FROM = 4;
const NEAR_AT_MOST = 50;
/** A single letter begins some word of nearly every product: as a prefix it would say nothing and cost most. */
const SHORTEST_PREFIX = 2;
/** Shorter words begin too many others to say anything about a name: 'wi' is no 'with'. */
const TELLING_PREFIX = 3;

/** The query of a word as it is typed: as a prefix, unless it is a single letter, or by its stem. */
export function asTyped({ word, stem }: AskedWord): WordQuery {
  const stems = stem === '' ? [] : [quoted(stem)];
  const letters = [...word].length;
  const full = anyOf([quoted(word), ...stems]);
  const query = letters < SHORTEST_PREFIX ? full : anyOf([`${quoted(word)}:*`, ...stems]);
  return { word, query, full, named: letters < TELLING_PREFIX ? full : query };
}

/** The queries of those words that are one typo away from words of the shop. */
export async function asMeant(db: Database, words: readonly AskedWord[]): Promise<WordQuery[]> {
  const mistyped = words.filter(({ word }) => mayBeMistyped(word));
  if (mistyped.length === 0) return [];
  const near = await nearWords(db, mistyped);
  return [...near].map(([word, others]) => {
    const query = anyOf(others.map(quoted));
    return { word, query, full: query, named: query };
  });
}

/** What each query finds, by word. */
export async function findAll(db: Database, asked: readonly WordQuery[]): Promise<Map<string, WordFinds>> {
  if (asked.length === 0) return new Map();
  const { rows } = await db.pool.query(prepared(FIND, columnsOf(asked)));
  // Where the same query finds the full word, PostgreSQL is not asked twice.
  const same = new Set(asked.filter(({ query, full }) => query === full).map(({ word }) => word));
  return new Map(
    (rows as ({ word: string } & Record<keyof WordFinds, Buffer | null>)[]).map(({ word, all, full, named }) => [
      word,
      {
        all: compactSetOf(numbersOf(all)),
        full: compactSetOf(numbersOf(same.has(word) ? all : full)),
        named: compactSetOf(numbersOf(named)),
      },
    ]),
  );
}

/** One of the products that a query finds. */
export interface FoundProduct {
  number: number;
  full: boolean;
  named: boolean;
}

/** Which of some products each query finds, by word, and how. */
export async function findAmong(
  db: Database,
  asked: readonly WordQuery[],
  numbers: readonly number[],
): Promise<Map<string, FoundProduct[]>> {
  const found = new Map<string, FoundProduct[]>(asked.map(({ word }) => [word, []]));
  const { rows } = await db.pool.query(prepared(FIND_AMONG, [...columnsOf(asked), numbers]));
  for (const { word, ...product } of rows as ({ word: string } & FoundProduct)[]) found.get(word)?.push(product);
  return found;
}

function columnsOf(asked: readonly WordQuery[]): string[][] {
  return (['word', 'query', 'full', 'named'] as const).map((column) => asked.map((query) => query[column]));
}

/** A number with another digit is another number, no typo. */
function mayBeMistyped(word: string): boolean {
  return [...word].length >= TYPO_FROM && /\P{Nd}/u.test(word);
}

/** A word as a part of a tsquery: in quotes, so that nothing in it is an operator. */
function quoted(word: string): string {
  return `'${word.replaceAll(/['\\]/g, '$&$&')}'`;
}

function anyOf(parts: readonly string[]): string {
  return parts.join(' | ');
}

/** The words of the shop that are one typo away from a word, or their stems from its stem; only words that have such. */
async function nearWords(db: Database, words: readonly AskedWord[]): Promise<Map<string, string[]>> {
  const long = words.map(({ word, stem }) => ({ word, stem: [...stem].length >= TYPO_FROM ? stem : word }));
  const rows = await db.query<{ asked: string; near: string }>(NEAR, [
    long.map(({ word }) => word),
    long.map(({ stem }) => stem),
  ]);
  const near = new Map<string, string[]>();
  for (const { word, stem } of long) {
    const others = rows
      .filter(({ asked, near }) => asked === word && (isOneTypo(word, near) || isOneTypo(stem, near)))
      .map(({ near }) => near);
    if (others.length > 0) near.set(word, others.slice(0, NEAR_AT_MOST));
  }
  return near;
}

/** Four bytes a number, the highest first. */
function numbersOf(bytes: Buffer | null): Int32Array {
  if (bytes === null) return new Int32Array(0);
  const numbers = new Int32Array(bytes.length / 4);
  for (let at = 0; at < numbers.length; at += 1) numbers[at] = bytes.readInt32BE(at * 4);
  return numbers.sort();
}

const ASKED = `unnest($1::text[], $2::text[], $3::text[], $4::text[]) as asked (word, query, "full", named)`;

const numbersWhere = (condition: string) =>
  `(select string_agg(int4send(w.product_number), ''::bytea) from product_words w where ${condition})`;

const FIND = `
  select asked.word,
    ${numbersWhere('w.whole @@ asked.query::tsquery')} as all,
    ${numbersWhere('asked."full" <> asked.query and w.whole @@ asked."full"::tsquery')} as "full",
    ${numbersWhere('w.name @@ asked.named::tsquery')} as named
  from ${ASKED}`;

const FIND_AMONG = `
  select asked.word, w.product_number as number, w.whole @@ asked."full"::tsquery as "full",
    w.name @@ asked.named::tsquery as named
  from ${ASKED}
  join product_words w on w.product_number = any($5::integer[]) and w.whole @@ asked.query::tsquery`;

/** Two words one typo apart have a form in common when at most one letter is left out of each. */
const NEAR = `
  select asked.word as asked, known.word as near
  from unnest($1::text[], $2::text[]) as asked (word, stem)
  join known_words known on one_letter_less(known.word) && (one_letter_less(asked.word) || one_letter_less(asked.stem))
  order by asked.word, known.word`;
