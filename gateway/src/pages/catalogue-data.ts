import { type Category, categories, product } from '@shop/contracts/catalogue-api.ts';
import { unavailable } from '@shop/platform/service/http/errors.ts';
import type { ReadyAnswer } from '../cache/buffered-response.ts';
import type { ProductFacts } from './page-metadata.ts';

/** What pages say of the catalogue; as fresh as what everybody reads of it. */
export interface ShopFacts {
  /** @returns undefined when there is no such product @throws Error while the catalogue does not say */
  product(id: string): Promise<ProductFacts | undefined>;
  /** @throws Error while the catalogue does not say */
  categories(): Promise<readonly Pick<Category, 'name' | 'description' | 'image' | 'productsNumber'>[]>;
}

const shown = product.pick({
  _id: true,
  name: true,
  description: true,
  category: true,
  images: true,
  price: true,
  count: true,
  rating: true,
  reviewsNumber: true,
});

/** @param read the catalogue's answer at an address */
export function createShopFacts(read: (address: string) => Promise<ReadyAnswer>): ShopFacts {
  const productIn = readOnce(productOf);
  const categoriesIn = readOnce((answer) => categories.parse(jsonOf(answer)));
  return {
    product: async (id) => productIn(await read(`/api/products/get-one/${encodeURIComponent(id)}`)),
    categories: async () => categoriesIn(await read('/api/categories')),
  };
}

/** What is read from an answer is kept for as long as the answer is. */
function readOnce<T>(read: (answer: ReadyAnswer) => T): (answer: ReadyAnswer) => T {
  const known = new WeakMap<ReadyAnswer, T>();
  return (answer) => {
    if (!known.has(answer)) known.set(answer, read(answer));
    return known.get(answer) as T;
  };
}

function productOf(answer: ReadyAnswer): ProductFacts | undefined {
  if (answer.status === 404) return undefined;
  const { _id, images, count, ...facts } = shown.parse(jsonOf(answer));
  return { ...facts, id: _id, images: images.map(({ path }) => path), inStock: count > 0 };
}

function jsonOf({ status, body }: ReadyAnswer): unknown {
  if (status !== 200) throw unavailable();
  return JSON.parse(body.toString('utf8'));
}
