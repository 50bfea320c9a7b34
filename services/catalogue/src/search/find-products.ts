import { type Facets, PAGE_SIZE, type Sort } from '@shop/contracts/catalogue-api.ts';
import type { Database } from '@shop/platform/service/postgres/postgres.ts';
import { LRUCache } from 'lru-cache';
import { joinSpellings } from './attribute-spellings.ts';
import { type Bitmap, hasBit, ordinalsIn } from './bitmap.ts';
import { buildFacets } from './build-facets.ts';
import type { IndexState } from './index-state.ts';
import { parseAttrs } from './parse-attrs.ts';
import type { ProductIndex, RefreshedIndex } from './product-index.ts';
import { type AttributeFilter, runQuery } from './run-query.ts';
import { createSearchProducts } from './search-products.ts';
import type { SearchResult, SkuMatch } from './search-result.ts';
import { sortedBy } from './sort-orders.ts';
import type { WordLookupOptions } from './word-lookup.ts';

/** The parameters of a product list; all optional except the page. */
export interface ListQuery {
  pathCategory?: string | undefined;
  search?: string | undefined;
  /** Whether the search corrects no typos. */
  exact?: boolean | undefined;
  /** 1-based. */
  pageNum: number;
  sort?: Sort | undefined;
  /** US dollars, inclusive. */
  price?: number | undefined;
  rating?: readonly number[];
  category?: readonly string[];
  /**
   * The raw URL parameter. Keys and values may contain its separators '-' and ',', so parsing needs the known
   * attributes.
   */
  attrs?: string | undefined;
}

export interface ProductFinder {
  /** The document ordinals of one page in order, with the total, the facets and the corrections of the whole list. */
  find(query: ListQuery): Promise<FoundPage>;
  /** The number of products in each category, subcategories included. */
  countCategories(): Promise<Map<string, number>>;
}

export interface FoundPage extends Corrections, RefreshedIndex {
  ordinals: number[];
  total: number;
  facets: Facets;
  /** The attributes that were asked for. */
  attrs: readonly AttributeFilter[];
  /** What the search names, if it is a SKU. */
  skuMatch: SkuMatch | undefined;
}
/** What a search corrected or suggests; undefined and empty for a list without a search. */
export interface Corrections extends Pick<SearchResult, 'searchedFor' | 'didYouMean'> {
  /** Whether no product contains the text, corrected or not, whatever the filters are. */
  foundNothing: boolean;
}

/** A computed query result, from which any page and sort can be read. */
interface QueryResult {
  total: number;
  matched: Bitmap;
  facets: Facets;
  searchResult: SearchResult | undefined;
}

/** Memory for cached results, in bytes: one bit per product, and four bytes per product that a search found. */
const CACHE_BYTES = 8_000_000;
const FACET_VALUE_BYTES = 150;
/** How long a result of a search may miss a change of synonyms, besides the time that its words are cached. */
const SEARCH_CACHED_MS = 5_000;
/** With more matches, filtering the complete order is faster than sorting them. */
const MAX_SORTED = 64;

/**
 * Creates the finder: runs list queries against the index. Results include everything committed before the call (ADR
 * 11).
 */
export function createProductFinder(
  db: Database,
  index: Pick<ProductIndex, 'current' | 'refresh'>,
  options: WordLookupOptions = {},
): ProductFinder {
  const search = createSearchProducts(db, options);
  const cache = new LRUCache<string, QueryResult>({ maxSize: CACHE_BYTES, sizeCalculation: bytesOf });
  /** Searches in flight, shared by equal queries. */
  const inFlight = new Map<string, Promise<QueryResult>>();
  let cachedFor: { state: IndexState; generation: number } | undefined;
  const resultFor = async (state: IndexState, resolved: ResolvedQuery): Promise<QueryResult> => {
    const { generation } = state;
    if (cachedFor?.state !== state || cachedFor.generation !== generation) {
      cache.clear();
      inFlight.clear();
      cachedFor = { state, generation };
    }
    const key = keyOf(resolved);
    const known = cache.get(key) ?? inFlight.get(key);
    if (known !== undefined) return known;
    const store = (result: QueryResult) => {
      // The index may have changed during the word lookup.
      if (cachedFor?.state === state && cachedFor.generation === generation && state.generation === generation)
        cache.set(key, result, resolved.search === undefined ? {} : { ttl: SEARCH_CACHED_MS });
      return result;
    };
    if (resolved.search === undefined) return store(computeResult(state, resolved, undefined));
    const result = search(state, { text: resolved.search, exact: resolved.exact === true }).then((searchResult) =>
      store(computeResult(state, resolved, searchResult)),
    );
    inFlight.set(key, result);
    const end = () => {
      if (inFlight.get(key) === result) inFlight.delete(key);
    };
    result.then(end, end);
    return result;
  };
  const pageIn = async (state: IndexState, query: ListQuery): Promise<PageOfIndex> => {
    const { attributes } = state.table;
    const attrs = joinSpellings(attributes, parseAttrs(query.attrs ?? '', attributes.keys));
    const resolved = { ...query, attrs };
    const { generation } = state;
    const result = await resultFor(state, resolved);
    const { searchedFor, didYouMean = [], skuMatch } = result.searchResult ?? {};
    const { total, facets } = result;
    const foundNothing = result.searchResult?.byRelevance.length === 0;
    const ordinals = readPage(state, result, resolved);
    return { generation, ordinals, total, facets, attrs, skuMatch, searchedFor, didYouMean, foundNothing };
  };
  return {
    find: async (query) => {
      const known = await index.current();
      const guess = await pageIn(known, query);
      const refreshed = await index.refresh(guess.ordinals);
      const { state } = refreshed;
      // Nearly always nothing has changed meanwhile; else its versions are of other products, which are then read.
      const isRight = state === known && state.generation === guess.generation;
      const { generation, ...page } = isRight ? guess : await pageIn(state, query);
      return { ...page, ...refreshed };
    },
    countCategories: async () => {
      const { state } = await index.refresh();
      const { facets } = await resultFor(state, { attrs: [], pageNum: 1 });
      return new Map(facets.categories.map(({ value, count }) => [value, count]));
    },
  };
}

/** A page as the index had it at a generation. */
type PageOfIndex = Omit<FoundPage, keyof RefreshedIndex> & { generation: number };

function bytesOf({ matched, searchResult, facets }: QueryResult): number {
  const facetValues = facets.attrs.reduce((sum, { values }) => sum + 1 + values.length, 5 + facets.categories.length);
  return (
    facetValues * FACET_VALUE_BYTES +
    matched.byteLength +
    (searchResult === undefined ? 0 : searchResult.byRelevance.byteLength)
  );
}

type ResolvedQuery = Omit<ListQuery, 'attrs'> & { attrs: AttributeFilter[] };

function keyOf({ pathCategory, search, exact, price, rating, category, attrs }: ResolvedQuery): string {
  const filters = [rating ?? [], category ?? [], attrs.map(({ key, values }) => [key, values])];
  return JSON.stringify([pathCategory, search, exact, price, filters]);
}

function computeResult(
  { table }: IndexState,
  resolved: ResolvedQuery,
  searchResult: SearchResult | undefined,
): QueryResult {
  const query = {
    pathCategory: resolved.pathCategory,
    found: searchResult?.ordinals,
    maxCents: resolved.price === undefined ? undefined : Math.floor(resolved.price * 100 + 1e-6),
    stars: resolved.rating ?? [],
    categories: resolved.category ?? [],
    attrs: resolved.attrs,
  };
  const counts = runQuery(table, query);
  const { total, matched } = counts;
  return { total, matched, facets: buildFacets(table, counts, query), searchResult };
}

/** Reads one page. An explicit sort wins over relevance; without either, newest first (docs/api.md#product-list). */
function readPage(
  state: IndexState,
  { total, matched, searchResult }: QueryResult,
  { pageNum, sort }: ResolvedQuery,
): number[] {
  const first = (pageNum - 1) * PAGE_SIZE;
  const page: number[] = [];
  if (first >= total) return page;
  const ordered =
    sort === undefined && searchResult !== undefined
      ? searchResult.byRelevance
      : orderMatches(state, matched, total, sort);
  let skipped = total === ordered.length ? first : 0;
  for (let at = skipped; at < ordered.length && page.length < PAGE_SIZE; at += 1) {
    const ordinal = ordered[at] as number;
    if (!hasBit(matched, ordinal)) continue;
    if (skipped >= first) page.push(ordinal);
    skipped += 1;
  }
  return page;
}

/**
 * All products in the requested order, or only the matches: sorting few matches is faster than scanning all products.
 */
function orderMatches({ table, inOrder }: IndexState, matched: Bitmap, total: number, sort?: Sort): Int32Array {
  const order = sort ?? 'newest';
  return total > MAX_SORTED ? inOrder(order) : sortedBy(order, table, ordinalsIn(matched, total));
}
