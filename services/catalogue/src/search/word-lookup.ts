import { codeOf } from '@shop/platform/service/postgres/error-code.ts';
import type { Database } from '@shop/platform/service/postgres/postgres.ts';
import { LRUCache } from 'lru-cache';
import { type IndexState, textChangesSince } from './index-state.ts';
import { createLookupQueue } from './lookup-queue.ts';
import { addOrdinal, copySet, emptyOrdinalSet, removeOrdinal, setBytes } from './ordinal-set.ts';
import type { SearchWord } from './parse-search-text.ts';
import { exactQuery, findMatches, findMatchesAmong, typoQueries, type WordMatches } from './word-queries.ts';

/** The matches of a word as of `asOf` text changes; they may include later ones. */
interface CachedMatches extends WordMatches {
  asOf: number;
  /** Whether the word itself matched products, not a word one typo away. */
  exact: boolean;
}

/** Memory for cached words, in bytes. */
const CACHE_BYTES = 8_000_000;
/** Overhead of a cached word besides its matches, in bytes. */
const WORD_BYTES = 600;
/** PostgreSQL's error code query_canceled, which statement_timeout raises. */
const STATEMENT_TIMEOUT = '57014';
/**
 * Word lookups are the most expensive statements that visitors cause. Two at a time, each for the words of several
 * searches, leave capacity for orders. A search that takes longer than a person waits fails with 429.
 */
const LOOKUP_OPTIONS = { concurrency: 2, maxBatchSize: 16, targetBatchMs: 400, maxQueued: 2_000, timeoutMs: 2_400 };

/**
 * Finds the products of each word: by stem or prefix, or, if no product matches, by words one typo away.
 * Matches are cached; for a cached word only products whose texts have changed since are checked again. Concurrent
 * searches share statements, and look up each word once.
 * @returns looks up words; throws ShopError 429 under too many concurrent searches
 */
export function createWordLookup(db: Database): (state: IndexState, words: SearchWord[]) => Promise<WordMatches[]> {
  const cache = new LRUCache<string, CachedMatches>({
    maxSize: CACHE_BYTES,
    sizeCalculation: ({ all, full, inName }) =>
      WORD_BYTES + [all, full, inName].reduce((sum, set) => sum + setBytes(set), 0),
  });
  let cachedFor: IndexState | undefined;

  async function lookUpBatch(words: readonly SearchWord[]): Promise<WordMatches[]> {
    const state = cachedFor as IndexState;
    // Matches include everything committed by now, however long the words were queued.
    const asOf = state.textChanges.count;
    const outdated = words.flatMap((searchWord): [SearchWord, CachedMatches][] => {
      const known = cache.get(searchWord.word);
      return known?.exact ? [[searchWord, known]] : [];
    });
    const matches = new Map(await updateMatches(db, state, asOf, outdated));
    const missing = words.filter(({ word }) => !matches.has(word));
    for (const [word, it] of await findNew(db, asOf, missing)) matches.set(word, it);
    // Another batch may have started later and finished earlier.
    for (const [word, it] of matches)
      if (cachedFor === state && asOf >= (cache.get(word)?.asOf ?? 0)) cache.set(word, it);
    return words.map(({ word }) => matches.get(word) as CachedMatches);
  }

  const lookUpQueued = createLookupQueue({
    ...LOOKUP_OPTIONS,
    run: lookUpBatch,
    isCausedByOneItem: (error) => codeOf(error) === STATEMENT_TIMEOUT,
    version: () => cachedFor?.textChanges.count,
  });
  return async (state, words) => {
    if (cachedFor !== state) cache.clear();
    cachedFor = state;
    const known = new Map(words.map(({ word }) => [word, cache.get(word)]));
    const unknown = words.filter(({ word }) => known.get(word)?.asOf !== state.textChanges.count);
    const lookedUp = unknown.length === 0 ? undefined : await lookUpQueued(new Map(unknown.map((it) => [it.word, it])));
    return words.map(({ word }) => (lookedUp?.get(word) ?? known.get(word)) as WordMatches);
  };
}

/** Finds the matches of words that are not cached. */
async function findNew(db: Database, asOf: number, words: readonly SearchWord[]): Promise<Map<string, CachedMatches>> {
  const [all, full, inName] = [emptyOrdinalSet(), emptyOrdinalSet(), emptyOrdinalSet()];
  if (words.length === 0) return new Map();
  const none: CachedMatches = { all, full, inName, asOf, exact: false };
  const matches = new Map(words.map(({ word }) => [word, none]));
  for (const [word, it] of await findMatches(db, words.map(exactQuery)))
    if (it.all.count > 0) matches.set(word, { ...it, asOf, exact: true });
  const unmatched = words.filter(({ word }) => matches.get(word) === none);
  if (unmatched.length === 0) return matches;
  for (const [word, it] of await findMatches(db, await typoQueries(db, unmatched)))
    matches.set(word, { ...it, asOf, exact: false });
  return matches;
}

/**
 * Updates cached matches with the products whose texts have changed since. Leaves out words that no longer match
 * anything, because they may be typos now, and words with too many changes. Copies the sets, because callers share the
 * cached ones.
 */
async function updateMatches(
  db: Database,
  { textChanges }: IndexState,
  asOf: number,
  outdated: readonly [SearchWord, CachedMatches][],
): Promise<[string, CachedMatches][]> {
  const since = Math.min(...outdated.map(([, known]) => known.asOf));
  const ordinals = outdated.length === 0 ? undefined : textChangesSince(textChanges, since);
  if (ordinals === undefined) return [];
  const found = await findMatchesAmong(
    db,
    outdated.map(([searchWord]) => exactQuery(searchWord)),
    ordinals,
  );
  return outdated
    .map(([{ word }, known]): [string, CachedMatches] => {
      const [all, full, inName] = [copySet(known.all), copySet(known.full), copySet(known.inName)];
      for (const ordinal of ordinals) for (const set of [all, full, inName]) removeOrdinal(set, ordinal);
      for (const product of found.get(word) ?? []) {
        addOrdinal(all, product.ordinal);
        if (product.full) addOrdinal(full, product.ordinal);
        if (product.inName) addOrdinal(inName, product.ordinal);
      }
      return [word, { all, full, inName, asOf, exact: true }];
    })
    .filter(([, { all }]) => all.count > 0);
}
