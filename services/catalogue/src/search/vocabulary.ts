import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Queryable } from '@shop/platform/service/postgres/postgres.ts';
import { LRUCache } from 'lru-cache';
import { wordsOf } from '../shared/words-of.ts';
import type { Vocabulary } from './corrections.ts';
import type { IndexState } from './index-state.ts';
import { createSpellingIndex, type SpellingIndex, spellingIndexesOf } from './spelling-index.ts';

/** How long a correction may miss a change of synonyms. */
const CACHED_MS = 5_000;

/** The words of all groups of synonyms; the same object until they change. */
interface Synonyms {
  words: ReadonlySet<string>;
  index: SpellingIndex;
}

/** Reads the words that a search may correct to: those of products in memory, and the synonyms, at most every five seconds. */
export function createVocabularyReader(db: Queryable): (state: IndexState) => Promise<Vocabulary> {
  const cache = new LRUCache<'synonyms', Promise<Synonyms>>({ max: 1, ttl: CACHED_MS });
  let last: Synonyms | undefined;
  async function readSynonyms(): Promise<Synonyms> {
    const words = (await db.query<{ word: string }>(SYNONYMS)).map(({ word }) => word);
    if (last?.index.words.join() !== words.join())
      last = { words: new Set(words), index: await createSpellingIndex(words, yieldToEventLoop) };
    return last as Synonyms;
  }
  function synonyms(): Promise<Synonyms> {
    const cached = cache.get('synonyms');
    if (cached !== undefined) return cached;
    const read = readSynonyms();
    cache.set('synonyms', read);
    read.catch(() => cache.delete('synonyms'));
    return read;
  }
  let categories: { names: readonly string[]; count: number; words: ReadonlySet<string> } | undefined;
  return async (state) => {
    const { words, index } = await synonyms();
    const { names } = state.table.categories;
    if (categories?.names !== names || categories.count !== names.length)
      categories = { names, count: names.length, words: new Set(names.flatMap(wordsOf)) };
    const indexes = [...(await spellingIndexesOf(state, yieldToEventLoop)), index];
    return { indexes, synonyms: words, categories: categories.words };
  };
}

const SYNONYMS = 'select word from synonyms order by word';
