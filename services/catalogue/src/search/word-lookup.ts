import { ShopError } from '@shop/platform/service/errors.ts';
import type { Database } from '@shop/platform/service/postgres/postgres.ts';
import { createConcurrencyLimit } from '@shop/platform/service/timing/concurrency-limit.ts';
import { withTimeout } from '@shop/platform/service/timing/with-timeout.ts';
import { LRUCache } from 'lru-cache';
import { type Bitmap, countBits, firstOrdinal } from './bitmap.ts';
import { type Correction, findCorrections, findSpelling } from './corrections.ts';
import type { IndexState } from './index-state.ts';
import type { SearchWord } from './parse-search-text.ts';
import { matchesOf, type WordMatches } from './word-matches.ts';

/** The matches of a word; or, if no product contains it, those of its correction. */
export interface LookedUpWord extends WordMatches {
  /** The word one typo away whose matches these are. */
  correction: string | undefined;
  /** Without any match: a word two typos away, and the products that contain it. */
  suggestion: { word: string; all: Bitmap } | undefined;
}

/** The best correction of a word, and how a product spells it. */
interface Corrected extends Correction {
  spelling: string;
}

const CACHED_CORRECTIONS = 5_000;
const RETRY_AFTER_S = 2;
/**
 * Similar words are looked for in PostgreSQL, by the most expensive statements that visitors cause. Two at a time leave capacity
 * for orders; a search that takes longer than a person waits fails with 429.
 */
const LIMIT = { concurrency: 2, maxQueued: 2_000 };
const TIMEOUT_MS = 2_400;

export interface WordLookupOptions {
  /** Multiplies the time limits of corrections (1), for tests on slow machines. */
  timeoutFactor?: number;
}

/**
 * Finds the products of each word in the index: by stem or prefix, or, if no product matches and it has no synonyms, by
 * the word one typo away that most products contain.
 * @returns looks up words; throws ShopError 429 under too many concurrent corrections
 */
export function createWordLookup(
  db: Database,
  { timeoutFactor = 1 }: WordLookupOptions = {},
): (state: IndexState, words: readonly SearchWord[]) => Promise<LookedUpWord[]> {
  const timeoutMs = TIMEOUT_MS * timeoutFactor;
  const limit = createConcurrencyLimit({ ...LIMIT, queueTimeoutMs: timeoutMs, rejection: tooManySearches });
  const cache = new LRUCache<string, { corrected: Corrected | undefined }>({ max: CACHED_CORRECTIONS });
  let cachedFor: { state: IndexState; textGeneration: number } | undefined;

  async function correct(state: IndexState, unknown: readonly SearchWord[]) {
    const { textGeneration } = state;
    // Changed texts may bring a better correction.
    if (cachedFor?.state !== state || cachedFor.textGeneration !== textGeneration) {
      cache.clear();
      cachedFor = { state, textGeneration };
    }
    const asOf = cachedFor;
    const corrections = new Map<string, Corrected | undefined>();
    const withoutCached = () =>
      unknown.filter(({ word }) => {
        const cached = cache.get(word);
        if (cached !== undefined) corrections.set(word, cached.corrected);
        return cached === undefined;
      });
    if (withoutCached().length === 0) return corrections;
    await limit.run(async () => {
      // A search that waited before this one may have had the same words.
      const missing = withoutCached();
      const found = missing.length === 0 ? undefined : await findCorrected(db, state, missing);
      for (const { word } of missing) {
        corrections.set(word, found?.get(word));
        if (cachedFor === asOf) cache.set(word, { corrected: found?.get(word) });
      }
    });
    return corrections;
  }

  return async (state, words) => {
    const exact = words.map((word) => matchesOf(state, word));
    // A word that has synonyms is no typo.
    const unknown = words.filter((word, at) => word.synonyms.length === 0 && isEmpty(exact[at] as WordMatches));
    const corrections =
      unknown.length === 0 ? undefined : await withTimeout(timeoutMs, correct(state, unknown), tooManySearches);
    return words.map(({ word }, at) => corrected(state, exact[at] as WordMatches, corrections?.get(word)));
  };
}

function isEmpty({ all }: WordMatches): boolean {
  return firstOrdinal(all) === undefined;
}

function corrected(state: IndexState, exact: WordMatches, correction: Corrected | undefined): LookedUpWord {
  if (correction === undefined) return { ...exact, correction: undefined, suggestion: undefined };
  const { spelling: word, oneTypo } = correction;
  const matches = matchesOf(state, { ...correction, synonyms: [] });
  if (oneTypo) return { ...matches, correction: word, suggestion: undefined };
  return { ...exact, correction: undefined, suggestion: { word, all: matches.all } };
}

/** Finds the best correction of each word: the one that most products contain. Leaves out words without any. */
async function findCorrected(
  db: Database,
  state: IndexState,
  words: readonly SearchWord[],
): Promise<Map<string, Corrected>> {
  const best = new Map<string, { correction: Correction; count: number; product: number | undefined }>();
  for (const correction of await findCorrections(db, words)) {
    const { all, inName } = matchesOf(state, { ...correction, synonyms: [] });
    const count = countBits(all);
    if (count > (best.get(correction.of)?.count ?? 0))
      best.set(correction.of, { correction, count, product: firstOrdinal(inName) ?? firstOrdinal(all) });
  }
  const found = new Map<string, Corrected>();
  for (const [word, { correction, product }] of best)
    found.set(word, { ...correction, spelling: await findSpelling(db, correction, product as number) });
  return found;
}

/** 429 rather than 503: the shop is healthy, only this kind of request is too frequent. */
function tooManySearches(): ShopError {
  return new ShopError('too-many', 'too-many-searches', 'Too many searches at once. Try again in a moment.', {
    retryAfter: RETRY_AFTER_S,
  });
}
