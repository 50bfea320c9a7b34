import { ATTRIBUTES, CATEGORIES } from '@shop/catalogue/src/testing/bench/assortment.ts';
import { type BenchProduct, makeProduct } from '@shop/catalogue/src/testing/bench/make-product.ts';
import { FIRST_SEARCHED, VOCABULARY } from '@shop/catalogue/src/testing/bench/vocabulary.ts';
import { PAGE_SIZE, SORTS } from '@shop/contracts/catalogue-api.ts';
import { pick, type Random, randomFrom, wholeBetween } from '@shop/infra/src/demo/random.ts';

/** What people ask a shop of so many products for, the same in every run. */
type AddressMaker = (random: Random, size: number) => string;

/** So many that none comes twice within the second for which the gateway keeps an answer. */
const COUNT = 12_000;
const SEED = 4;
/** Pages that a shop of 1,000 products has too, so that the sizes are asked for the same. */
const NEAR_PAGES = 40;
const FAR_PAGE_SHARE = 0.05;
const TYPO_SHARE = 0.2;
const searched = new Set(VOCABULARY.slice(FIRST_SEARCHED));

/** Pages of the whole list, the first ones most, one in twenty anywhere; and, as often, of categories; all sorts. */
export const listAddresses = (size: number, count = COUNT) => distinct(size, count, someList);
/** A price, stars and one or two attributes that at least one product has, in the whole list or in a category. */
export const filterAddresses = (size: number, count = COUNT) => distinct(size, count, someFilters);
/** One or two words of some product, one in five with a letter wrong. */
export const searchAddresses = (size: number, count = COUNT) => distinct(size, count, someSearch);
/** Any product. */
export const detailsAddresses = (size: number, count = COUNT) => distinct(size, count, someDetails);

const someList: AddressMaker = (random, size) => {
  const sort = someSort(random);
  if (random() < 0.5) {
    const category = pick(random, CATEGORIES);
    const page = category.split('/').length < 3 ? wholeBetween(random, 1, 3) : 1;
    return listAddress(page, { category, ...sort });
  }
  const far = random() < FAR_PAGE_SHARE;
  const page = far ? wholeBetween(random, 1, Math.ceil(size / PAGE_SIZE)) : Math.floor(NEAR_PAGES ** random());
  return listAddress(page, sort);
};

const someFilters: AddressMaker = (random, size) => {
  const product = someProduct(random, size, ({ reviews }) => reviews.length > 0);
  const mean = product.reviews.reduce((sum, { rating }) => sum + rating, 0) / product.reviews.length;
  const stars = new Set([Math.round(mean), wholeBetween(random, 3, 5)]);
  const chosen = new Set([pick(random, product.attrs), pick(random, product.attrs)]);
  const attrs = [...chosen].map(({ key, value }) => {
    const other = pick(random, ATTRIBUTES[key] ?? []);
    return [key, ...new Set(random() < 0.5 ? [value] : [value, other])].join('-');
  });
  return listAddress(1, {
    ...(random() < 0.5 ? { category: product.category.split('/', wholeBetween(random, 1, 2)).join('/') } : {}),
    ...someSort(random),
    price: String(Math.ceil(product.priceCents / 1_000) * 10),
    rating: [...stars].join(','),
    attrs: attrs.join(','),
  });
};

const someSearch: AddressMaker = (random, size) => {
  const words = wordsOf(someProduct(random, size, (product) => wordsOf(product).length > 1));
  const asked = Array.from({ length: wholeBetween(random, 1, 2) }, () => pick(random, words));
  const typed = random() < TYPO_SHARE ? asked.map((word, at) => (at === 0 ? mistyped(random, word) : word)) : asked;
  return listAddress(1, { search: [...new Set(typed)].join(' ') });
};

const someDetails: AddressMaker = (random, size) =>
  `/api/products/get-one/${makeProduct(wholeBetween(random, 0, size - 1)).id}`;

/** The words by which people look for a product: those of its name, and the rarer ones of its description. */
function wordsOf({ name, description }: BenchProduct): string[] {
  const words = description
    .toLowerCase()
    .split(/[ .]+/)
    .filter((word) => searched.has(word));
  return [...name.split(' ').slice(0, -1), ...words];
}

/** One letter left out, doubled or another one, never the first; words of four letters and fewer stay as they are. */
function mistyped(random: Random, word: string): string {
  if (word.length < 5) return word;
  const at = wholeBetween(random, 1, word.length - 2);
  const instead = pick(random, ['', `${word[at]}${word[at]}`, word[at] === 'a' ? 'e' : 'a']);
  return word.slice(0, at) + instead + word.slice(at + 1);
}

function someSort(random: Random): { sort?: string } {
  const sort = pick(random, [undefined, ...SORTS]);
  return sort === undefined ? {} : { sort };
}

function someProduct(random: Random, size: number, fits: (product: BenchProduct) => boolean): BenchProduct {
  for (;;) {
    const product = makeProduct(wholeBetween(random, 0, size - 1));
    if (fits(product)) return product;
  }
}

function listAddress(page: number, asked: { category?: string; search?: string } & Record<string, string>): string {
  const { category, search, ...query } = asked;
  const place = [
    ...(category === undefined ? [] : ['category', category.replaceAll('/', ',')]),
    ...(search === undefined ? [] : ['search', search]),
  ].map((segment) => `/${encodeURIComponent(segment)}`);
  return `/api/products${place.join('')}?${new URLSearchParams({ pageNum: String(page), ...query })}`;
}

/**
 * Where a small shop has fewer pages than are asked for, they come again under another spelling, which is another address
 * for the gateway and the same work for the catalogue.
 */
function distinct(size: number, count: number, make: AddressMaker): string[] {
  const random = randomFrom(SEED);
  const times = new Map<string, number>();
  return Array.from({ length: count }, () => {
    const address = make(random, size);
    const before = times.get(address) ?? 0;
    times.set(address, before + 1);
    return respelled(address, before);
  });
}

/** The spelling number 0, 1, 2 … of an address: zeros before the page's number, or letters of the id in upper case. */
function respelled(address: string, spelling: number): string {
  if (address.includes('pageNum=')) return address.replace('pageNum=', `pageNum=${'0'.repeat(spelling)}`);
  let bits = spelling;
  const at = address.lastIndexOf('/') + 1;
  const id = address.slice(at).replace(/[a-f]/g, (letter) => {
    const upper = bits % 2 === 1;
    bits = Math.floor(bits / 2);
    return upper ? letter.toUpperCase() : letter;
  });
  return address.slice(0, at) + id;
}
