import { codeOf } from '@shop/platform/service/postgres/error-code.ts';
import type { Database } from '@shop/platform/service/postgres/postgres.ts';
import { bytesOfSet, copyOfSet, emptyCompactSet, putIn, takeOut } from './compact-set.ts';
import { type IndexedShop, rewordedSince } from './indexed-shop.ts';
import { createLookUpQueue } from './look-up-queue.ts';
import { createLru } from './lru.ts';
import { asMeant, asTyped, findAll, findAmong, type WordFinds } from './word-queries.ts';
import type { AskedWord } from './words-of-text.ts';

/** What a word found once so many changes of texts had been taken in, and perhaps some more. */
interface KeptFinds extends WordFinds {
  asOf: number;
  /** Not by a typo; and there are some. */
  typed: boolean;
}

/** Bytes of memory for words that were asked. */
const KEPT_BYTES = 8_000_000;
/** What a kept word takes besides the products that it finds. */
const WORD_BYTES = 600;
/** PostgreSQL's code of a statement that took too long. */
const STATEMENT_TIMEOUT = '57014';
/**
 * Looking words up is what costs PostgreSQL most of all that visitors ask: orders must not wait for it, so two statements at a time,
 * each for the words of several searches. Whoever is not answered within the patience of a person is told to try again.
 */
const LOOK_UPS = { atOnce: 2, perRun: 16, runMs: 400, waiting: 2_000, timeoutMs: 2_400 };

/**
 * Finds the products of each word: by its stem or as a prefix; where no product at all has it so, by one typo.
 * What is found is kept; of a kept word only the products whose texts have changed since are looked at again. The words of searches
 * that come at once are looked up together, a word that several ask for once.
 * @returns finds words; throws ShopError 429 when too many are asked for at once
 */
export function createFindByWords(db: Database): (shop: IndexedShop, words: AskedWord[]) => Promise<WordFinds[]> {
  const kept = createLru<KeptFinds>(
    KEPT_BYTES,
    ({ all, full, named }) => WORD_BYTES + [all, full, named].reduce((sum, set) => sum + bytesOfSet(set), 0),
  );
  let keptFor: IndexedShop | undefined;

  async function lookUp(words: readonly AskedWord[]): Promise<WordFinds[]> {
    const shop = keptFor as IndexedShop;
    // What is committed by now is in what is found, however long the words have waited.
    const asOf = shop.reworded.times;
    const old = words.flatMap((asked): [AskedWord, KeptFinds][] => {
      const known = kept.get(asked.word);
      return known?.typed ? [[asked, known]] : [];
    });
    const finds = new Map(await amended(db, shop, asOf, old));
    const missing = words.filter(({ word }) => !finds.has(word));
    for (const [word, it] of await found(db, asOf, missing)) finds.set(word, it);
    // Another run may have begun later and ended sooner.
    for (const [word, it] of finds) if (keptFor === shop && asOf >= (kept.get(word)?.asOf ?? 0)) kept.set(word, it);
    return words.map(({ word }) => finds.get(word) as KeptFinds);
  }

  const inQueue = createLookUpQueue({
    ...LOOK_UPS,
    run: lookUp,
    isCausedByOneItem: (error) => codeOf(error) === STATEMENT_TIMEOUT,
    state: () => keptFor?.reworded.times,
  });
  return async (shop, words) => {
    if (keptFor !== shop) kept.clear();
    keptFor = shop;
    const known = new Map(words.map(({ word }) => [word, kept.get(word)]));
    const unknown = words.filter(({ word }) => known.get(word)?.asOf !== shop.reworded.times);
    const looked = unknown.length === 0 ? undefined : await inQueue(new Map(unknown.map((it) => [it.word, it])));
    return words.map(({ word }) => (looked?.get(word) ?? known.get(word)) as WordFinds);
  };
}

async function found(db: Database, asOf: number, words: readonly AskedWord[]): Promise<Map<string, KeptFinds>> {
  const [all, full, named] = [emptyCompactSet(), emptyCompactSet(), emptyCompactSet()];
  if (words.length === 0) return new Map();
  const none: KeptFinds = { all, full, named, asOf, typed: false };
  const finds = new Map(words.map(({ word }) => [word, none]));
  for (const [word, it] of await findAll(db, words.map(asTyped)))
    if (it.all.count > 0) finds.set(word, { ...it, asOf, typed: true });
  const lacking = words.filter(({ word }) => finds.get(word) === none);
  if (lacking.length === 0) return finds;
  for (const [word, it] of await findAll(db, await asMeant(db, lacking)))
    finds.set(word, { ...it, asOf, typed: false });
  return finds;
}

/**
 * Kept words with the products whose texts have changed since judged anew. A word that no product has any more is left out:
 * it may be a typo now; so is one that too much has changed for. Sets are never changed once they are given away.
 */
async function amended(
  db: Database,
  { reworded }: IndexedShop,
  asOf: number,
  old: readonly [AskedWord, KeptFinds][],
): Promise<[string, KeptFinds][]> {
  const since = Math.min(...old.map(([, known]) => known.asOf));
  const numbers = old.length === 0 ? undefined : rewordedSince(reworded, since);
  if (numbers === undefined) return [];
  const found = await findAmong(
    db,
    old.map(([asked]) => asTyped(asked)),
    numbers,
  );
  return old
    .map(([{ word }, known]): [string, KeptFinds] => {
      const [all, full, named] = [copyOfSet(known.all), copyOfSet(known.full), copyOfSet(known.named)];
      for (const number of numbers) for (const set of [all, full, named]) takeOut(set, number);
      for (const product of found.get(word) ?? []) {
        putIn(all, product.number);
        if (product.full) putIn(full, product.number);
        if (product.named) putIn(named, product.number);
      }
      return [word, { all, full, named, asOf, typed: true }];
    })
    .filter(([, { all }]) => all.count > 0);
}
