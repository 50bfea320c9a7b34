import type { Queryable } from '@shop/platform/service/postgres/postgres.ts';
import { countBits, ordinalsIn } from './bitmap.ts';
import type { IndexState } from './index-state.ts';
import { productsWith } from './word-table.ts';

/** So many products are asked how they spell a word. */
const MAX_PRODUCTS = 5;

/**
 * Returns how products spell a known word, which may be a stem that nobody writes: the word itself, or one with that stem. Prefers
 * products with the word in their name. The word itself if no product has it, as with a synonym.
 */
export async function knownSpelling(
  db: Queryable,
  { words, table: { size } }: IndexState,
  word: string,
): Promise<string> {
  const { all, inName } = productsWith(words, { words: [word], size });
  const [count, named] = [countBits(all), countBits(inName)];
  if (count === 0) return word;
  const ordinals = (named > 0 ? ordinalsIn(inName, named) : ordinalsIn(all, count)).slice(0, MAX_PRODUCTS);
  const [found] = await db.query<{ spelling: string }>(SPELLING, [[...ordinals], word]);
  return found?.spelling ?? word;
}

const SPELLING = `
  select part as spelling
  from products p, regexp_split_to_table(words_of(searchable_text_of(p)), ' ') with ordinality as parts (part, position)
  where p.ordinal = any($1) and (part = $2 or
    $2 = coalesce((tsvector_to_array(to_tsvector('pg_catalog.english', part)))[1], ''))
  order by part <> $2, position
  limit 1`;
