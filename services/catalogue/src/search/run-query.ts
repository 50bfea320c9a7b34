import { type Bitmap, countBits, intersection } from './bitmap.ts';
import {
  countCategories,
  countStars,
  countValues,
  type PriceRange,
  priceRange,
  productsToCount,
  recountValues,
} from './count-products.ts';
import { activeProducts, inCategories, pricedUpTo, withStars, withValues } from './matching-products.ts';
import type { ProductTable } from './product-table.ts';

/** A query against the index. Undefined or empty filters match every product. */
export interface ProductQuery {
  /** The category in the URL path. */
  pathCategory?: string | undefined;
  /** The products that the text search found. */
  found?: Bitmap | undefined;
  /** Inclusive. */
  maxCents?: number | undefined;
  stars: readonly number[];
  categories: readonly string[];
  /** Each key once; values of a key are combined with OR, keys with AND. */
  attrs: readonly AttributeFilter[];
}
export interface AttributeFilter {
  key: string;
  values: readonly string[];
}

/** The matching products, and the number of products per facet value: by star, category id and value id. */
export interface MatchCounts {
  total: number;
  matched: Bitmap;
  /** Price range of the products that match all other filters; undefined without products. */
  cents: PriceRange | undefined;
  stars: Uint32Array;
  categories: Uint32Array;
  values: Uint32Array;
}

/**
 * The products that match one filter. A filter is identified by its name, or by its object if it is an attribute
 * filter.
 */
interface FilterMatches {
  filter: 'price' | 'stars' | 'categories' | AttributeFilter;
  products: Bitmap;
}

/**
 * Intersects the bitmaps of all filters. The facet of each filter counts the products that match all other filters
 * (docs/api.md#product-list).
 */
export function runQuery(table: ProductTable, query: ProductQuery): MatchCounts {
  const candidates = candidatesOf(table, query);
  const filters = filtersOf(table, query, candidates);
  const matched = intersect(candidates, filters);
  const ignoring = (filter: FilterMatches['filter']) => {
    const others = filters.filter((match) => match.filter !== filter);
    return others.length === filters.length ? matched : intersect(candidates, others);
  };
  const all = productsToCount(table, matched);
  const counted = (filter: FilterMatches['filter']) => {
    const products = ignoring(filter);
    return products === matched ? all : productsToCount(table, products);
  };
  const values = countValues(table, all);
  for (const attribute of query.attrs) recountValues(table, attribute.key, ignoring(attribute), values);
  return {
    total: countBits(matched),
    matched,
    cents: priceRange(table, ignoring('price')),
    stars: countStars(table, counted('stars')),
    categories: countCategories(table, counted('categories')),
    values,
  };
}

/** The products of the path and the search, before filters. */
function candidatesOf(table: ProductTable, { pathCategory, found }: ProductQuery): Bitmap {
  const candidates = pathCategory === undefined ? activeProducts(table) : inCategories(table, [pathCategory]);
  return found === undefined ? candidates : intersection([candidates, found]);
}

function filtersOf(table: ProductTable, query: ProductQuery, candidates: Bitmap): FilterMatches[] {
  const { maxCents, stars, categories, attrs } = query;
  const filters: FilterMatches[] = attrs.map((filter) => ({ filter, products: withValues(table, filter) }));
  if (stars.length > 0) filters.push({ filter: 'stars', products: withStars(table, stars) });
  if (categories.length > 0) filters.push({ filter: 'categories', products: inCategories(table, categories) });
  if (maxCents !== undefined) filters.push({ filter: 'price', products: pricedUpTo(table, maxCents, candidates) });
  return filters;
}

function intersect(candidates: Bitmap, filters: readonly FilterMatches[]): Bitmap {
  return intersection([candidates, ...filters.map(({ products }) => products)]);
}
