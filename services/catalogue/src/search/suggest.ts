import type { Suggestions } from '@shop/contracts/catalogue-api.ts';
import { dollarsOf } from '@shop/contracts/money.ts';
import type { Database } from '@shop/platform/service/postgres/postgres.ts';
import { foldCase } from '../shared/fold-case.ts';
import type { ProductFinder } from './find-products.ts';

const MAX_PRODUCTS = 5;
const MAX_CATEGORIES = 3;

interface Deps {
  db: Database;
  finder: ProductFinder;
}

/**
 * GET /api/products/suggestions/{text}: the best matches of a search that is still being typed, and the categories whose
 * names contain words that start with its words, those with most products first.
 */
export async function suggest({ db, finder }: Deps, typed: string): Promise<Suggestions> {
  const search = withoutLastLetter(typed);
  const [{ ordinals, searchedFor }, counts] = await Promise.all([
    finder.find({ search, pageNum: 1 }),
    finder.countCategories(),
  ]);
  const rows = await db.query<ProductRow>(PRODUCTS, [ordinals.slice(0, MAX_PRODUCTS)]);
  return {
    products: rows.map(({ id, name, priceCents, image }) => ({
      _id: id,
      name,
      price: dollarsOf(priceCents),
      image,
    })),
    categories: matchingCategories(counts, search),
    searchedFor: searchedFor ?? null,
  };
}

interface ProductRow {
  id: string;
  name: string;
  priceCents: number;
  image: Suggestions['products'][number]['image'];
}

function matchingCategories(counts: ReadonlyMap<string, number>, text: string): string[] {
  const typed = wordsOf(text);
  if (typed.length === 0) return [];
  const matches = (name: string) => {
    const words = wordsOf(name);
    return typed.every((prefix) => words.some((word) => word.startsWith(prefix)));
  };
  return [...counts]
    .filter(([name]) => matches(name))
    .sort(([one, oneCount], [other, otherCount]) => otherCount - oneCount || (one < other ? -1 : 1))
    .slice(0, MAX_CATEGORIES)
    .map(([name]) => name);
}

/** A single letter is searched as a whole word: as the beginning of one it would hide what the words before it find. */
function withoutLastLetter(text: string): string {
  return text.replace(/\s+\S$/u, '');
}

function wordsOf(text: string): string[] {
  return foldCase(text).match(/[\p{L}\p{N}]+/gu) ?? [];
}

const PRODUCTS = `
  select p.id, p.name, p.price_cents as "priceCents",
    (select json_build_object('path', i.path, 'ground', i.placeholder_colour)
     from product_images i where i.product_id = p.id order by i.position limit 1) as image
  from unnest($1::integer[]) with ordinality as page (ordinal, position)
  join products p on p.ordinal = page.ordinal and not p.removed and p.published
  order by page.position`;
