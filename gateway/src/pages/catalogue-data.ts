import { type Category, categories, product } from '@shop/contracts/catalogue-api.ts';
import { unavailable } from '@shop/platform/service/errors.ts';
import { z } from 'zod';
import type { BufferedResponse } from '../cache/buffered-response.ts';
import type { ProductMetadata } from './page-metadata.ts';

/** Data of the catalogue for the metadata of pages, as fresh as public reads. */
export interface CatalogueData {
  /** @returns undefined if there is no such product @throws Error while the catalogue fails */
  product(id: string): Promise<ProductMetadata | undefined>;
  /** @throws Error while the catalogue fails */
  categories(): Promise<readonly Pick<Category, 'name' | 'description' | 'image' | 'productsNumber'>[]>;
  /**
   * The first image of the first product of a list.
   * @param url of bestsellers or of a page of the product list @throws Error while the catalogue fails
   */
  firstImage(url: string): Promise<string | undefined>;
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

/** The calls that pages make too. */
export const CATEGORIES_CALL = '/api/categories';
export const productCall = (id: string) => `/api/products/get-one/${encodeURIComponent(id)}`;

/** Bestsellers, or a page of the product list. */
const imagesOf = z.array(product.pick({ images: true }));
const listed = z.union([imagesOf, z.object({ products: imagesOf }).transform(({ products }) => products)]);

/** @param read reads a public URL of the catalogue */
export function createCatalogueData(read: (url: string) => Promise<BufferedResponse>): CatalogueData {
  const productIn = readOnce(productOf);
  const categoriesIn = readOnce((response) => categories.parse(jsonOf(response)));
  const firstImageIn = readOnce((response) => listed.parse(jsonOf(response))[0]?.images[0]?.path);
  return {
    product: async (id) => productIn(await read(productCall(id))),
    categories: async () => categoriesIn(await read(CATEGORIES_CALL)),
    firstImage: async (url) => firstImageIn(await read(url)),
  };
}

/** Parses a response once, and keeps the result as long as the response. */
function readOnce<T>(read: (response: BufferedResponse) => T): (response: BufferedResponse) => T {
  const parsed = new WeakMap<BufferedResponse, T>();
  return (response) => {
    if (!parsed.has(response)) parsed.set(response, read(response));
    return parsed.get(response) as T;
  };
}

function productOf(response: BufferedResponse): ProductMetadata | undefined {
  if (response.status === 404) return undefined;
  const { _id, images, count, ...catalogueData } = shown.parse(jsonOf(response));
  return { ...catalogueData, id: _id, images: images.map(({ path }) => path), inStock: count > 0 };
}

function jsonOf({ status, body }: BufferedResponse): unknown {
  if (status !== 200) throw unavailable();
  return JSON.parse(body.toString('utf8'));
}
