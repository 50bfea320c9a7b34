import type { Suggestions } from '@shop/contracts/catalogue-api.ts';
import type { ProductFinder } from '../search/find-products.ts';
import { wordsOf } from '../shared/words-of.ts';
import type { ListedProducts } from './listed-products.ts';

const MAX_PRODUCTS = 5;
const MAX_CATEGORIES = 3;

interface Deps {
  finder: ProductFinder;
  listed: ListedProducts;
}

/**
 * GET /api/products/suggestions/{text}: the best matches of a search that is still being typed, and the categories whose
 * names contain words that start with its words, corrected if need be, those with most products first.
 */
export async function suggest({ finder, listed }: Deps, typed: string): Promise<Suggestions> {
  const search = withoutLastLetter(typed);
  const [page, counts] = await Promise.all([finder.find({ search, pageNum: 1 }), finder.countCategories()]);
  const products = await listed.read({ ...page, ordinals: page.ordinals.slice(0, MAX_PRODUCTS) });
  return {
    products: products.map(({ _id, name, price, images: [image = null], hasOptions, highestPrice }) => ({
      ...{ _id, name, price, image },
      ...(hasOptions && { hasOptions, highestPrice }),
    })),
    categories: matchingCategories(counts, page.searchedFor ?? search),
    searchedFor: page.searchedFor ?? null,
  };
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
