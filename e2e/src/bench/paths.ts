import { ATTRIBUTES, CATEGORIES } from '@shop/catalogue/src/testing/bench/assortment.ts';
import { type BenchProduct, makeProduct } from '@shop/catalogue/src/testing/bench/make-product.ts';
import { FIRST_SEARCHED, VOCABULARY } from '@shop/catalogue/src/testing/bench/vocabulary.ts';
import { PAGE_SIZE, SORTS } from '@shop/contracts/catalogue-api.ts';
import { pick, type Random, randomFrom, wholeBetween } from '@shop/platform/random.ts';

/** Creates one request path for a shop with `size` products. */
type PathMaker = (random: Random, size: number) => string;

/** Enough that no path repeats within the second for which the gateway caches a response. */
const COUNT = 12_000;
const SEED = 4;
/** Pages that also exist with 1,000 products, so that all sizes receive similar requests. */
const NEAR_PAGES = 40;
const FAR_PAGE_SHARE = 0.05;
const TYPO_SHARE = 0.2;
const searched = new Set(VOCABULARY.slice(FIRST_SEARCHED));

/** Half pages of the whole list (mostly the first ones, one in twenty anywhere), half pages of categories; all sort orders. */
export const listPaths = (size: number, count = COUNT) => distinct(size, count, randomList);
/** Filters by price, stars and one or two attributes that match at least one product, in the whole list or in a category. */
export const filterPaths = (size: number, count = COUNT) => distinct(size, count, randomFilters);
/** Searches for one or two words of a product, one in five with a typo. */
export const searchPaths = (size: number, count = COUNT) => distinct(size, count, randomSearch);
/** Details of a random product. */
export const detailsPaths = (size: number, count = COUNT) => distinct(size, count, randomDetails);

const randomList: PathMaker = (random, size) => {
  const sort = randomSort(random);
  if (random() < 0.5) {
    const category = pick(random, CATEGORIES);
    const page = category.split('/').length < 3 ? wholeBetween(random, 1, 3) : 1;
    return listPath(page, { category, ...sort });
  }
  const far = random() < FAR_PAGE_SHARE;
  const page = far ? wholeBetween(random, 1, Math.ceil(size / PAGE_SIZE)) : Math.floor(NEAR_PAGES ** random());
  return listPath(page, sort);
};

const randomFilters: PathMaker = (random, size) => {
  const product = randomProduct(random, size, ({ reviews }) => reviews.length > 0);
  const mean = product.reviews.reduce((sum, { rating }) => sum + rating, 0) / product.reviews.length;
  const stars = new Set([Math.round(mean), wholeBetween(random, 3, 5)]);
  const chosen = new Set([pick(random, product.attrs), pick(random, product.attrs)]);
  const attrs = [...chosen].map(({ key, value }) => {
    const other = pick(random, ATTRIBUTES[key] ?? []);
    return [key, ...new Set(random() < 0.5 ? [value] : [value, other])].join('-');
  });
  return listPath(1, {
    ...(random() < 0.5 ? { category: product.category.split('/', wholeBetween(random, 1, 2)).join('/') } : {}),
    ...randomSort(random),
    price: String(Math.ceil(product.priceCents / 1_000) * 10),
    rating: [...stars].join(','),
    attrs: attrs.join(','),
  });
};

const randomSearch: PathMaker = (random, size) => {
  const words = wordsOf(randomProduct(random, size, (product) => wordsOf(product).length > 1));
  const chosen = Array.from({ length: wholeBetween(random, 1, 2) }, () => pick(random, words));
  const typed = random() < TYPO_SHARE ? chosen.map((word, at) => (at === 0 ? withTypo(random, word) : word)) : chosen;
  return listPath(1, { search: [...new Set(typed)].join(' ') });
};

const randomDetails: PathMaker = (random, size) =>
  `/api/products/get-one/${makeProduct(wholeBetween(random, 0, size - 1)).id}`;

/** The words of a product that users search for: those of its name, and the rarer ones of its description. */
function wordsOf({ name, description }: BenchProduct): string[] {
  const words = description
    .toLowerCase()
    .split(/[ .]+/)
    .filter((word) => searched.has(word));
  return [...name.split(' ').slice(0, -1), ...words];
}

/** Omits, doubles or replaces one letter, never the first; words of up to four letters stay unchanged. */
function withTypo(random: Random, word: string): string {
  if (word.length < 5) return word;
  const at = wholeBetween(random, 1, word.length - 2);
  const instead = pick(random, ['', `${word[at]}${word[at]}`, word[at] === 'a' ? 'e' : 'a']);
  return word.slice(0, at) + instead + word.slice(at + 1);
}

function randomSort(random: Random): { sort?: string } {
  const sort = pick(random, [undefined, ...SORTS]);
  return sort === undefined ? {} : { sort };
}

function randomProduct(random: Random, size: number, fits: (product: BenchProduct) => boolean): BenchProduct {
  for (;;) {
    const product = makeProduct(wholeBetween(random, 0, size - 1));
    if (fits(product)) return product;
  }
}

function listPath(page: number, filters: { category?: string; search?: string } & Record<string, string>): string {
  const { category, search, ...query } = filters;
  const segments = [
    ...(category === undefined ? [] : ['category', category.replaceAll('/', ',')]),
    ...(search === undefined ? [] : ['search', search]),
  ].map((segment) => `/${encodeURIComponent(segment)}`);
  return `/api/products${segments.join('')}?${new URLSearchParams({ pageNum: String(page), ...query })}`;
}

/**
 * Creates distinct paths. A path that repeats, because a small shop has few pages, gets another spelling: the gateway has not cached it,
 * and the work of the catalogue is the same.
 */
function distinct(size: number, count: number, makePath: PathMaker): string[] {
  const random = randomFrom(SEED);
  const uses = new Map<string, number>();
  return Array.from({ length: count }, () => {
    const path = makePath(random, size);
    const before = uses.get(path) ?? 0;
    uses.set(path, before + 1);
    return respelled(path, before);
  });
}

/** Spelling 0, 1, 2 … of a path: leading zeros before the page number, or letters of the id in upper case. */
function respelled(path: string, spelling: number): string {
  if (path.includes('pageNum=')) return path.replace('pageNum=', `pageNum=${'0'.repeat(spelling)}`);
  let bits = spelling;
  const at = path.lastIndexOf('/') + 1;
  const id = path.slice(at).replace(/[a-f]/g, (letter) => {
    const upper = bits % 2 === 1;
    bits = Math.floor(bits / 2);
    return upper ? letter.toUpperCase() : letter;
  });
  return path.slice(0, at) + id;
}
