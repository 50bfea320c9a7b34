import type { Queryable } from '@shop/platform/service/postgres/postgres.ts';
import { createLru } from './lru.ts';

/** A word that is searched for. */
export interface AskedWord {
  word: string;
  /** What the language makes of it: 'kettles' and 'kettle' are one; empty for a word such as 'the'. */
  stem: string;
}

const LETTERS_AT_MOST = 200;
const WORDS_AT_MOST = 8;
const KEPT = 2_000;

/**
 * The words of a search text, without case and accents, each once; words such as 'the' count only if nothing else is
 * asked. What is neither letter nor digit parts words. An empty list: there is nothing to search for.
 */
export function createWordsOfText(db: Queryable): (text: string) => Promise<AskedWord[]> {
  const kept = createLru<Promise<AskedWord[]>>(KEPT, () => 1);
  const wordsOf = async (asked: string) => {
    const all = await db.query<AskedWord>(WORDS, [asked]);
    const telling = all.filter(({ stem }) => stem !== '');
    return (telling.length > 0 ? telling : all).slice(0, WORDS_AT_MOST);
  };
  return (text) => {
    const asked = [...text].slice(0, LETTERS_AT_MOST).join('');
    const known = kept.get(asked);
    if (known !== undefined) return known;
    const words = wordsOf(asked);
    kept.set(asked, words);
    words.catch(() => kept.delete(asked));
    return words;
  };
}

/**
 * The words of a stripped vector of one word are its stem alone. One sign can stand for many letters, so a word is cut once it
 * is spelled out: a tsquery refuses words above 2,046 bytes.
 */
const WORDS = `
  select word, coalesce((tsvector_to_array(to_tsvector('pg_catalog.english', word)))[1], '') as stem
  from (select left(said, 60) as word, min(place) as place
        from regexp_split_to_table(words_of($1), ' ') with ordinality as parts (said, place)
        where said <> '' group by 1) each
  order by place`;
