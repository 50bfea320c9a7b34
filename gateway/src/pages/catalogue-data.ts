import { type Category, categories, product } from '@shop/contracts/catalogue-api.ts';
import { unavailable } from '@shop/platform/service/http/errors.ts';
import type { BufferedResponse } from '../cache/buffered-response.ts';
import type { ProductMetadata } from './page-metadata.ts';

/** What pages say of the catalogue; as fresh as what everybody reads of it. */
export interface CatalogueData {
  /** @returns undefined when there is no such product @throws Error while the catalogue does not say */
  product(id: string): Promise<ProductMetadata | undefined>;
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
export function createCatalogueData(read: (address: string) => Promise<BufferedResponse>): CatalogueData {
  const productIn = readOnce(productOf);
  const categoriesIn = readOnce((answer) => categories.parse(jsonOf(answer)));
  return {
    product: async (id) => productIn(await read(`/api/products/get-one/${encodeURIComponent(id)}`)),
    categories: async () => categoriesIn(await read('/api/categories')),
  };
}

/** What is read from an answer is kept for as long as the answer is. */
function readOnce<T>(read: (answer: BufferedResponse) => T): (answer: BufferedResponse) => T {
  const known = new WeakMap<BufferedResponse, T>();
  return (answer) => {
    if (!known.has(answer)) known.set(answer, read(answer));
    return known.get(answer) as T;
  };
}

function productOf(answer: BufferedResponse): ProductMetadata | undefined {
  if (answer.status === 404) return undefined;
  const { _id, images, count, ...catalogueData } = shown.parse(jsonOf(answer));
  return { ...catalogueData, id: _id, images: images.map(({ path }) => path), inStock: count > 0 };
}

function jsonOf({ status, body }: BufferedResponse): unknown {
  if (status !== 200) throw unavailable();
  return JSON.parse(body.toString('utf8'));
}
