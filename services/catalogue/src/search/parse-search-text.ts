import type { Queryable } from '@shop/platform/service/postgres/postgres.ts';
import { LRUCache } from 'lru-cache';

export interface Word {
  word: string;
  /** The English stem: 'kettles' and 'kettle' share one; empty for a stop word such as 'the'. */
  stem: string;
}

/** A word of a search text. */
export interface SearchWord extends Word {
  /** Words that administrators keep as equal to it. */
  synonyms: readonly Word[];
}

const MAX_LETTERS = 200;
const MAX_WORDS = 8;
const CACHED_TEXTS = 2_000;
/** How long a search may miss a change of synonyms. */
const CACHED_MS = 5_000;

/**
 * Splits a search text into distinct words without case and accents. Stop words count only if there are no others.
 * Everything except letters and digits separates words. An empty result means that there is nothing to search for.
 */
export function createSearchTextParser(db: Queryable): (text: string) => Promise<SearchWord[]> {
  const cache = new LRUCache<string, Promise<SearchWord[]>>({ max: CACHED_TEXTS, ttl: CACHED_MS });
  const parse = async (searchText: string) => {
    const all = await db.query<SearchWord>(WORDS, [searchText]);
    const significant = all.filter(({ stem }) => stem !== '');
    return (significant.length > 0 ? significant : all).slice(0, MAX_WORDS);
  };
  return (text) => {
    const searchText = [...text].slice(0, MAX_LETTERS).join('');
    const cached = cache.get(searchText);
    if (cached !== undefined) return cached;
    const words = parse(searchText);
    cache.set(searchText, words);
    words.catch(() => cache.delete(searchText));
    return words;
  };
}

/**
 * The stripped vector of a single word contains only its stem. One character can expand to many letters, so words are
 * truncated after normalization.
 */
const WORDS = `
  select word, stem, coalesce((
    select json_agg(json_build_object('word', equal.word, 'stem', equal.stem) order by equal.position)
    from synonyms equal
    where equal.stem <> each.stem and equal.group_id = (
      select s.group_id from synonyms s
      where s.word = each.word or (each.stem <> '' and s.stem = each.stem)
      order by s.word <> each.word, s.word limit 1)), '[]') as synonyms
  from (select left(part, 60) as word, min(position) as position,
          coalesce((tsvector_to_array(to_tsvector('pg_catalog.english', left(part, 60))))[1], '') as stem
        from regexp_split_to_table(words_of($1), ' ') with ordinality as parts (part, position)
        where part <> '' group by 1, 3) each
  order by position`;
