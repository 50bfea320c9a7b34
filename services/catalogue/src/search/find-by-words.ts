import type { Database } from '@shop/platform/postgres.ts';
import { prepared } from '../prepared.ts';
import type { IndexedShop } from './indexed-shop.ts';
import { createLru } from './lru.ts';
import { addNumber, emptyNumberSet, type NumberSet } from './number-set.ts';
import { isOneTypo } from './one-typo.ts';
import type { AskedWord } from './words-of-text.ts';

/** The products that have a word, by number, and those of them that have it in their name. */
export interface WordFinds {
  all: NumberSet;
  named: NumberSet;
}

/** Bytes of memory for words that were asked: a bit a product. */
const KEPT_BYTES = 8_000_000;
const TYPO_FROM = 4;
const NEAR_AT_MOST = 50;

/**
 * Finds the products of each word: by its stem or as a prefix; where no product at all has it so, by one typo.
 * What is found is kept until the texts of products change.
 */
export function createFindByWords(db: Database): (shop: IndexedShop, words: AskedWord[]) => Promise<WordFinds[]> {
  const kept = createLru<WordFinds>(KEPT_BYTES, ({ all, named }) => 200 + all.byteLength + named.byteLength);
  let keptFor: { shop: IndexedShop; wording: number } | undefined;
  return async (shop, words) => {
    if (keptFor?.shop !== shop || keptFor.wording !== shop.wording) {
      kept.clear();
      keptFor = { shop, wording: shop.wording };
    }
    const finds = new Map(words.map(({ word }) => [word, kept.get(word)]));
    const missing = words.filter(({ word }) => finds.get(word) === undefined);
    if (missing.length > 0) {
      const { wording } = shop;
      for (const [word, found] of await findMissing(db, missing)) {
        finds.set(word, found);
        // What was read while texts changed is of yesterday already.
        if (keptFor.shop === shop && keptFor.wording === wording && shop.wording === wording) kept.set(word, found);
      }
    }
    return words.map(({ word }) => finds.get(word) as WordFinds);
  };
}

async function findMissing(db: Database, words: AskedWord[]): Promise<Map<string, WordFinds>> {
  const finds = await find(
    db,
    words.map(({ word, stem }) => ({
      word,
      query: anyOf([`${quoted(word)}:*`, ...(stem === '' ? [] : [quoted(stem)])]),
    })),
  );
  const mistyped = words.filter(({ word }) => finds.get(word)?.all.length === 0 && mayBeMistyped(word));
  if (mistyped.length === 0) return finds;
  const near = await nearWords(db, mistyped);
  const typed = mistyped.filter(({ word }) => (near.get(word)?.length ?? 0) > 0);
  if (typed.length === 0) return finds;
  const corrected = await find(
    db,
    typed.map(({ word }) => ({ word, query: anyOf((near.get(word) ?? []).map(quoted)) })),
  );
  return new Map([...finds, ...corrected]);
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

async function find(db: Database, asked: { word: string; query: string }[]): Promise<Map<string, WordFinds>> {
  const { rows } = await db.pool.query(
    prepared(FIND, [asked.map(({ word }) => word), asked.map(({ query }) => query)]),
  );
  return new Map(
    (rows as { word: string; all: Buffer | null; named: Buffer | null }[]).map(({ word, all, named }) => [
      word,
      { all: numbersIn(all), named: numbersIn(named) },
    ]),
  );
}

/** The words of the shop that are one typo away from a word, or their stems from its stem. */
async function nearWords(db: Database, words: AskedWord[]): Promise<Map<string, string[]>> {
  const long = words.map(({ word, stem }) => ({ word, stem: [...stem].length >= TYPO_FROM ? stem : word }));
  const rows = await db.query<{ asked: string; near: string }>(NEAR, [
    long.map(({ word }) => word),
    long.map(({ stem }) => stem),
  ]);
  return new Map(
    long.map(({ word, stem }) => [
      word,
      rows
        .filter(({ asked, near }) => asked === word && (isOneTypo(word, near) || isOneTypo(stem, near)))
        .map(({ near }) => near)
        .slice(0, NEAR_AT_MOST),
    ]),
  );
}

/** Four bytes a number, the highest first. */
function numbersIn(bytes: Buffer | null): NumberSet {
  if (bytes === null) return emptyNumberSet(0);
  let highest = 0;
  for (let at = 0; at < bytes.length; at += 4) highest = Math.max(highest, bytes.readInt32BE(at));
  const numbers = emptyNumberSet(highest + 1);
  for (let at = 0; at < bytes.length; at += 4) addNumber(numbers, bytes.readInt32BE(at));
  return numbers;
}

const FIND = `
  select asked.word,
    (select string_agg(int4send(w.product_number), ''::bytea) from product_words w where w.whole @@ asked.query::tsquery) as all,
    (select string_agg(int4send(w.product_number), ''::bytea) from product_words w where w.name @@ asked.query::tsquery) as named
  from unnest($1::text[], $2::text[]) as asked (word, query)`;

/** Two words one typo apart have a form in common when at most one letter is left out of each. */
const NEAR = `
  select asked.word as asked, known.word as near
  from unnest($1::text[], $2::text[]) as asked (word, stem)
  join known_words known on one_letter_less(known.word) && (one_letter_less(asked.word) || one_letter_less(asked.stem))
  order by asked.word, known.word`;
