import { type Facets, PAGE_SIZE, type Sort } from '@shop/contracts/catalogue-api.ts';
import type { Database } from '@shop/platform/service/postgres/postgres.ts';
import { facetsOf } from './facets-of.ts';
import type { IndexedShop } from './indexed-shop.ts';
import { createLru } from './lru.ts';
import { type ChosenAttribute, narrow } from './narrow.ts';
import { hasNumber, type NumberSet, numbersIn } from './number-set.ts';
import type { ProductIndex } from './product-index.ts';
import { resolveAttrs } from './resolve-attrs.ts';
import { createSearchProducts, type Found } from './search-products.ts';
import { sortedBy } from './sort-orders.ts';

/** What a list of products is asked for, all of it optional but the page. */
export interface ListQuery {
  /** The category of the path, and the text of its search. */
  within?: string | undefined;
  search?: string | undefined;
  /** From 1. */
  pageNum: number;
  sort?: Sort | undefined;
  /** Dollars, inclusive. */
  price?: number | undefined;
  rating?: readonly number[];
  category?: readonly string[];
  /** As it stands in the address; which of its '-' and ',' part keys from values, the known attributes tell. */
  attrs?: string | undefined;
}

export interface ProductFinder {
  /** The numbers of one page's products in their order, and what the whole list holds. */
  find(query: ListQuery): Promise<{ numbers: number[]; total: number; facets: Facets }>;
  /** How many products lie in each category and below it. */
  countCategories(): Promise<Map<string, number>>;
}

/** A narrowing that was worked out: pages and sorts of it are read off. */
interface Narrowed {
  total: number;
  matched: NumberSet;
  facets: Facets;
  found: Found | undefined;
}

/** Bytes of memory for narrowings: a bit a product, and four bytes a product that a search found. */
const KEPT_BYTES = 8_000_000;
const CHOICE_BYTES = 150;
const FEW = 64;

/** Answers what is found and how it can be narrowed from the index, as fresh as the question (ADR 11). */
export function createProductFinder(db: Database, index: Pick<ProductIndex, 'fresh'>): ProductFinder {
  const search = createSearchProducts(db);
  const kept = createLru<Narrowed>(KEPT_BYTES, bytesOf);
  /** Searches under way, so that equal ones are worked out once. */
  const searching = new Map<string, Promise<Narrowed>>();
  let keptFor: { shop: IndexedShop; generation: number } | undefined;
  const narrowed = async (shop: IndexedShop, asked: Asked): Promise<Narrowed> => {
    const { generation } = shop;
    if (keptFor?.shop !== shop || keptFor.generation !== generation) {
      kept.clear();
      searching.clear();
      keptFor = { shop, generation };
    }
    const key = keyOf(asked);
    const known = kept.get(key) ?? searching.get(key);
    if (known !== undefined) return known;
    const keep = (result: Narrowed) => {
      // While words were looked up, the index may have moved on.
      if (keptFor?.shop === shop && keptFor.generation === generation && shop.generation === generation)
        kept.set(key, result);
      return result;
    };
    if (asked.search === undefined) return keep(narrowedBy(shop, asked, undefined));
    const result = search(shop, asked.search).then((found) => keep(narrowedBy(shop, asked, found)));
    searching.set(key, result);
    const end = () => {
      if (searching.get(key) === result) searching.delete(key);
    };
    result.then(end, end);
    return result;
  };
  return {
    find: async (query) => {
      const shop = await index.fresh();
      const asked = { ...query, attrs: resolveAttrs(query.attrs ?? '', shop.table.attributes.keys) };
      const result = await narrowed(shop, asked);
      return { numbers: pageOf(shop, result, asked), total: result.total, facets: result.facets };
    },
    countCategories: async () => {
      const { facets } = await narrowed(await index.fresh(), { attrs: [], pageNum: 1 });
      return new Map(facets.categories.map(({ value, count }) => [value, count]));
    },
  };
}

function bytesOf({ matched, found, facets }: Narrowed): number {
  const choices = facets.attrs.reduce((sum, { values }) => sum + 1 + values.length, 5 + facets.categories.length);
  return choices * CHOICE_BYTES + matched.byteLength + (found === undefined ? 0 : found.byRelevance.byteLength);
}

type Asked = Omit<ListQuery, 'attrs'> & { attrs: ChosenAttribute[] };

function keyOf({ within, search, price, rating, category, attrs }: Asked): string {
  const lists = [rating ?? [], category ?? [], attrs.map(({ key, values }) => [key, values])];
  return JSON.stringify([within, search, price, lists]);
}

function narrowedBy({ table }: IndexedShop, asked: Asked, found: Found | undefined): Narrowed {
  const narrowing = {
    within: asked.within,
    found: found?.numbers,
    maxCents: asked.price === undefined ? undefined : Math.floor(asked.price * 100 + 1e-6),
    stars: asked.rating ?? [],
    categories: asked.category ?? [],
    attrs: asked.attrs,
  };
  const counts = narrow(table, narrowing);
  const { total, matched } = counts;
  return { total, matched, facets: facetsOf(table, counts, narrowing), found };
}

/** An explicit sort wins over relevance; without either, the newest come first (API.md, Catalogue). */
function pageOf(shop: IndexedShop, { total, matched, found }: Narrowed, { pageNum, sort }: Asked): number[] {
  const first = (pageNum - 1) * PAGE_SIZE;
  const page: number[] = [];
  if (first >= total) return page;
  const ordered = sort === undefined && found !== undefined ? found.byRelevance : orderOf(shop, matched, total, sort);
  let passed = total === ordered.length ? first : 0;
  for (let at = passed; at < ordered.length && page.length < PAGE_SIZE; at += 1) {
    const number = ordered[at] as number;
    if (!hasNumber(matched, number)) continue;
    if (passed >= first) page.push(number);
    passed += 1;
  }
  return page;
}

/** All products in an order, or at least those that matched: few of them are sorted sooner than they are found among all. */
function orderOf({ table, inOrder }: IndexedShop, matched: NumberSet, total: number, sort?: Sort): Int32Array {
  const order = sort ?? 'newest';
  return total > FEW ? inOrder(order) : sortedBy(order, table, numbersIn(matched, total));
}
