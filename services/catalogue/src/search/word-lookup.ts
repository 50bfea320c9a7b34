import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { ShopError } from '@shop/platform/service/errors.ts';
import type { Database } from '@shop/platform/service/postgres/postgres.ts';
import { createConcurrencyLimit } from '@shop/platform/service/timing/concurrency-limit.ts';
import { withTimeout } from '@shop/platform/service/timing/with-timeout.ts';
import { LRUCache } from 'lru-cache';
import { type Bitmap, firstOrdinal } from './bitmap.ts';
import { findCorrections, splitWord, type Vocabulary } from './corrections.ts';
import type { IndexState } from './index-state.ts';
import { knownSpelling } from './known-spelling.ts';
import type { SearchWord } from './parse-search-text.ts';
import { matchesOf, matchesOfAll, type WordMatches } from './word-matches.ts';

/** The matches of a word; or, if no product contains it, those of its correction. */
export interface LookedUpWord extends WordMatches {
  /** What was searched for instead: a known word, or two that were written as one. */
  correction: string | undefined;
  /** Without any match: a word two typos away, and the products that contain it. */
  suggestion: { word: string; all: Bitmap } | undefined;
}

/** The best correction of a word, as products spell it. */
interface Corrected {
  text: string;
  isSure: boolean;
}

const CACHED_CORRECTIONS = 5_000;
const RETRY_AFTER_S = 2;
/**
 * Similar words are looked for among all words, which takes the process a few milliseconds in a large shop, and PostgreSQL is asked
 * how products spell them. Two at a time leave capacity for orders; a search that takes longer than a person waits fails with 429.
 */
const LIMIT = { concurrency: 2, maxQueued: 2_000 };
const TIMEOUT_MS = 2_400;

export interface WordLookupOptions {
  /** Multiplies the time limits of corrections (1), for tests on slow machines. */
  timeoutFactor?: number;
}

/** What a lookup uses besides the index. */
interface Deps {
  db: Database;
  parseText: (text: string) => Promise<SearchWord[]>;
  readVocabulary: (state: IndexState) => Promise<Vocabulary>;
}

/**
 * Finds the products of each word in the index: by stem or prefix, or, if no product matches and it has no synonyms, those of its
 * correction (docs/api.md#corrections).
 * @returns looks up words; throws ShopError 429 under too many concurrent corrections
 */
export function createWordLookup(
  deps: Deps,
  { timeoutFactor = 1 }: WordLookupOptions = {},
): (state: IndexState, words: readonly SearchWord[]) => Promise<LookedUpWord[]> {
  const timeoutMs = TIMEOUT_MS * timeoutFactor;
  const limit = createConcurrencyLimit({ ...LIMIT, queueTimeoutMs: timeoutMs, rejection: tooManySearches });
  const cache = new LRUCache<string, { corrected: Corrected | undefined }>({ max: CACHED_CORRECTIONS });
  let cachedFor: { state: IndexState; textGeneration: number; synonyms: Vocabulary['synonyms'] } | undefined;

  async function correct(state: IndexState, unknown: readonly SearchWord[]) {
    // Before the vocabulary is read: a text that changes meanwhile must not leave old corrections in the cache.
    const { textGeneration } = state;
    const vocabulary = await deps.readVocabulary(state);
    const { synonyms } = vocabulary;
    // Changed texts and synonyms may bring a better correction.
    if (cachedFor?.state !== state || cachedFor.textGeneration !== textGeneration || cachedFor.synonyms !== synonyms) {
      cache.clear();
      cachedFor = { state, textGeneration, synonyms };
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
      for (const word of withoutCached()) {
        // Each takes milliseconds in a large shop.
        await yieldToEventLoop();
        const corrected = await findCorrected(deps, { state, vocabulary, word });
        corrections.set(word.word, corrected);
        if (cachedFor === asOf) cache.set(word.word, { corrected });
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
    return Promise.all(
      words.map(({ word }, at) =>
        withCorrection(deps, { state, exact: exact[at] as WordMatches, corrected: corrections?.get(word) }),
      ),
    );
  };
}

function isEmpty({ all }: WordMatches): boolean {
  return firstOrdinal(all) === undefined;
}

async function withCorrection(
  deps: Deps,
  { state, exact, corrected }: { state: IndexState; exact: WordMatches; corrected: Corrected | undefined },
): Promise<LookedUpWord> {
  if (corrected === undefined) return { ...exact, correction: undefined, suggestion: undefined };
  const { text, isSure } = corrected;
  const matches = await matchesOfText(deps, state, text);
  if (isSure) return { ...matches, correction: text, suggestion: undefined };
  return { ...exact, correction: undefined, suggestion: { word: text, all: matches.all } };
}

/** The products of a corrected text are those of a search for it. */
async function matchesOfText({ parseText }: Deps, state: IndexState, text: string): Promise<WordMatches> {
  const words = await parseText(text);
  return matchesOfAll(words.map((word) => matchesOf(state, word)));
}

/** Finds the best correction of a word that finds a product. */
async function findCorrected(
  deps: Deps,
  { state, vocabulary, word }: { state: IndexState; vocabulary: Vocabulary; word: SearchWord },
): Promise<Corrected | undefined> {
  const corrections = findCorrections(state, vocabulary, word);
  const spelled = async (isSure: boolean) => {
    for (const correction of corrections.filter((each) => each.isSure === isSure)) {
      const text = await knownSpelling(deps.db, state, correction.word);
      if (!isEmpty(await matchesOfText(deps, state, text))) return { text, isSure };
    }
    return undefined;
  };
  const split = async () => {
    for (const parts of splitWord(state, vocabulary, word.word)) {
      const text = parts.join(' ');
      if (!isEmpty(await matchesOfText(deps, state, text))) return { text, isSure: true };
    }
    return undefined;
  };
  return (await spelled(true)) ?? (await split()) ?? (await spelled(false));
}

/** 429 rather than 503: the shop is healthy, only this kind of request is too frequent. */
function tooManySearches(): ShopError {
  return new ShopError('too-many', 'too-many-searches', 'Too many searches at once. Try again in a moment.', {
    retryAfter: RETRY_AFTER_S,
  });
}
