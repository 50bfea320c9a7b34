import { codeOf } from '@shop/platform/service/postgres/error-code.ts';
import type { Database } from '@shop/platform/service/postgres/postgres.ts';
import { LRUCache } from 'lru-cache';
import { type IndexState, textChangesSince } from './index-state.ts';
import { createLookupQueue } from './lookup-queue.ts';
import {
  addOrdinal,
  copySet,
  emptyOrdinalSet,
  firstOrdinal,
  type OrdinalSet,
  removeOrdinal,
  setBytes,
} from './ordinal-set.ts';
import type { SearchWord } from './parse-search-text.ts';
import {
  type Correction,
  exactQuery,
  findCorrections,
  findMatches,
  findMatchesAmong,
  findSpelling,
  keyOf,
  queryOf,
  type WordMatches,
} from './word-queries.ts';

/** The matches of a word; or, if no product contains it, those of its correction. */
export interface LookedUpWord extends WordMatches {
  /** The word one typo away whose matches these are. */
  correction: string | undefined;
  /** Without any match: a word two typos away, and the products that contain it. */
  suggestion: { word: string; all: OrdinalSet } | undefined;
}

/** The matches of a word as of `asOf` text changes; they may include later ones. */
interface CachedMatches extends LookedUpWord {
  asOf: number;
  /** Whether the word itself matched products. */
  exact: boolean;
}

const UNCORRECTED = { correction: undefined, suggestion: undefined };
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
export const LOOKUP_OPTIONS = {
  concurrency: 2,
  maxBatchSize: 16,
  targetBatchMs: 400,
  maxQueued: 2_000,
  timeoutMs: 2_400,
};

export interface WordLookupOptions {
  /** Multiplies the time limits of lookups (1), for tests on slow machines. */
  timeoutFactor?: number;
}

/**
 * Finds the products of each word: by stem or prefix, or, if no product matches, by the word one typo away that most
 * products contain.
 * Matches are cached; for a cached word only products whose texts have changed since are checked again. Concurrent
 * searches share statements, and look up each word once.
 * @returns looks up words; throws ShopError 429 under too many concurrent searches
 */
export function createWordLookup(
  db: Database,
  { timeoutFactor = 1 }: WordLookupOptions = {},
): (state: IndexState, words: SearchWord[]) => Promise<LookedUpWord[]> {
  const cache = new LRUCache<string, CachedMatches>({
    maxSize: CACHE_BYTES,
    sizeCalculation: ({ all, full, inName, suggestion }) =>
      [all, full, inName, suggestion?.all ?? emptyOrdinalSet()].reduce((sum, set) => sum + setBytes(set), WORD_BYTES),
  });
  let cachedFor: IndexState | undefined;

  async function lookUpBatch(words: readonly SearchWord[]): Promise<WordMatches[]> {
    const state = cachedFor as IndexState;
    // Matches include everything committed by now, however long the words were queued.
    const asOf = state.textChanges.count;
    const outdated = words.flatMap((searchWord): [SearchWord, CachedMatches][] => {
      const known = cache.get(keyOf(searchWord));
      return known?.exact ? [[searchWord, known]] : [];
    });
    const matches = new Map(await updateMatches(db, state, asOf, outdated));
    const missing = words.filter((word) => !matches.has(keyOf(word)));
    for (const [key, it] of await findNew(db, asOf, missing)) matches.set(key, it);
    // Another batch may have started later and finished earlier.
    for (const [key, it] of matches) if (cachedFor === state && asOf >= (cache.get(key)?.asOf ?? 0)) cache.set(key, it);
    return words.map((word) => matches.get(keyOf(word)) as CachedMatches);
  }

  const lookUpQueued = createLookupQueue({
    ...LOOKUP_OPTIONS,
    targetBatchMs: LOOKUP_OPTIONS.targetBatchMs * timeoutFactor,
    timeoutMs: LOOKUP_OPTIONS.timeoutMs * timeoutFactor,
    run: lookUpBatch,
    isCausedByOneItem: (error) => codeOf(error) === STATEMENT_TIMEOUT,
    version: () => cachedFor?.textChanges.count,
  });
  return async (state, words) => {
    if (cachedFor !== state) cache.clear();
    cachedFor = state;
    const keys = words.map(keyOf);
    const known = new Map(keys.map((key) => [key, cache.get(key)]));
    const unknown = words.filter((word) => known.get(keyOf(word))?.asOf !== state.textChanges.count);
    const lookedUp =
      unknown.length === 0 ? undefined : await lookUpQueued(new Map(unknown.map((word) => [keyOf(word), word])));
    return keys.map((key) => (lookedUp?.get(key) ?? known.get(key)) as LookedUpWord);
  };
}

/** Finds the matches of words that are not cached, by their keys. */
async function findNew(db: Database, asOf: number, words: readonly SearchWord[]): Promise<Map<string, CachedMatches>> {
  const [all, full, inName] = [emptyOrdinalSet(), emptyOrdinalSet(), emptyOrdinalSet()];
  if (words.length === 0) return new Map();
  const none: CachedMatches = { all, full, inName, asOf, exact: false, ...UNCORRECTED };
  const matches = new Map(words.map((word) => [keyOf(word), none]));
  for (const [key, it] of await findMatches(db, words.map(exactQuery)))
    if (it.all.count > 0) matches.set(key, { ...it, asOf, exact: true, ...UNCORRECTED });
  // A word that has synonyms is no typo.
  const unmatched = words.filter((word) => word.synonyms.length === 0 && matches.get(keyOf(word)) === none);
  if (unmatched.length === 0) return matches;
  for (const [word, it] of await findCorrected(db, unmatched)) matches.set(word, { ...none, ...it });
  return matches;
}

/**
 * Finds the best correction of each word: the one that most products contain. Leaves out words without any.
 */
async function findCorrected(db: Database, words: readonly SearchWord[]): Promise<Map<string, Partial<LookedUpWord>>> {
  const corrections = await findCorrections(db, words);
  const found = await findMatches(
    db,
    corrections.map((correction, index) => ({ ...queryOf(correction), key: String(index) })),
  );
  const best = new Map<string, WordMatches & { correction: Correction }>();
  for (const [index, correction] of corrections.entries()) {
    const matches = found.get(String(index));
    const known = best.get(correction.of);
    if (matches !== undefined && matches.all.count > (known?.all.count ?? 0))
      best.set(correction.of, { ...matches, correction });
  }
  const corrected = new Map<string, Partial<LookedUpWord>>();
  for (const [word, { correction, ...matches }] of best) {
    const product = firstOrdinal(matches.inName) ?? firstOrdinal(matches.all);
    const spelling = await findSpelling(db, correction, product as number);
    corrected.set(
      word,
      correction.oneTypo ? { ...matches, correction: spelling } : { suggestion: { word: spelling, all: matches.all } },
    );
  }
  return corrected;
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
    .map(([searchWord, known]): [string, CachedMatches] => {
      const key = keyOf(searchWord);
      const [all, full, inName] = [copySet(known.all), copySet(known.full), copySet(known.inName)];
      for (const ordinal of ordinals) for (const set of [all, full, inName]) removeOrdinal(set, ordinal);
      for (const product of found.get(key) ?? []) {
        addOrdinal(all, product.ordinal);
        if (product.full) addOrdinal(full, product.ordinal);
        if (product.inName) addOrdinal(inName, product.ordinal);
      }
      return [key, { all, full, inName, asOf, exact: true, ...UNCORRECTED }];
    })
    .filter(([, { all }]) => all.count > 0);
}
