import { countCategories, countedBy, countStars, countValues, countValuesOf, priceRange } from './count-products.ts';
import { countOf, inAll, type NumberSet } from './number-set.ts';
import type { ProductTable } from './product-table.ts';
import { inCategories, livingProducts, pricedUpTo, withStars, withValues } from './products-with.ts';

/** What a list is narrowed to; a list that is undefined or empty narrows nothing. */
export interface Narrowing {
  /** The category of the path. */
  within?: string | undefined;
  /** The products that a search found. */
  found?: NumberSet | undefined;
  /** Inclusive. */
  maxCents?: number | undefined;
  stars: readonly number[];
  categories: readonly string[];
  /** A key once; its values are OR-ed, keys AND-ed. */
  attrs: readonly ChosenAttribute[];
}
export interface ChosenAttribute {
  key: string;
  values: readonly string[];
}

/** The products that were found, and how many have each value: by star, category number and value number. */
export interface Counts {
  total: number;
  matched: NumberSet;
  /** Of the products found without the price's own limit; undefined when there are none. */
  cents: { min: number; max: number } | undefined;
  stars: Uint32Array;
  categories: Uint32Array;
  values: Uint32Array;
}

/** The products that one list admits. A list is its name, or for an attribute the choice itself. */
interface Admitted {
  list: 'price' | 'stars' | 'categories' | ChosenAttribute;
  products: NumberSet;
}

/**
 * Joins the sets of products that the lists admit, 32 products at a time. Each list is counted with its own choices ignored
 * (API.md, Catalogue): over the products that all other lists admit.
 */
export function narrow(table: ProductTable, narrowing: Narrowing): Counts {
  const start = startOf(table, narrowing);
  const lists = listsOf(table, narrowing, start);
  const matched = joined(start, lists);
  const ignoring = (list: Admitted['list']) => {
    const others = lists.filter((admitted) => admitted.list !== list);
    return others.length === lists.length ? matched : joined(start, others);
  };
  const all = countedBy(table, matched);
  const counted = (list: Admitted['list']) => {
    const products = ignoring(list);
    return products === matched ? all : countedBy(table, products);
  };
  const values = countValues(table, all);
  for (const chosen of narrowing.attrs) countValuesOf(table, chosen.key, ignoring(chosen), values);
  return {
    total: countOf(matched),
    matched,
    cents: priceRange(table, ignoring('price')),
    stars: countStars(table, counted('stars')),
    categories: countCategories(table, counted('categories')),
    values,
  };
}

/** The products that no list has a say in. */
function startOf(table: ProductTable, { within, found }: Narrowing): NumberSet {
  const start = within === undefined ? livingProducts(table) : inCategories(table, [within]);
  return found === undefined ? start : inAll([start, found]);
}

function listsOf(table: ProductTable, narrowing: Narrowing, start: NumberSet): Admitted[] {
  const { maxCents, stars, categories, attrs } = narrowing;
  const lists: Admitted[] = attrs.map((list) => ({ list, products: withValues(table, list) }));
  if (stars.length > 0) lists.push({ list: 'stars', products: withStars(table, stars) });
  if (categories.length > 0) lists.push({ list: 'categories', products: inCategories(table, categories) });
  if (maxCents !== undefined) lists.push({ list: 'price', products: pricedUpTo(table, maxCents, start) });
  return lists;
}

function joined(start: NumberSet, lists: readonly Admitted[]): NumberSet {
  return inAll([start, ...lists.map(({ products }) => products)]);
}
