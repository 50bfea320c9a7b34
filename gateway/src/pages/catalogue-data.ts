import { type Category, categories, productDetails, variantName } from '@shop/contracts/catalogue-api.ts';
import { type ShopSettings, shopSettings } from '@shop/contracts/settings-api.ts';
import { isPageSlug, type ShopPage, shopPage } from '@shop/contracts/shop-pages-api.ts';
import { unavailable } from '@shop/platform/service/errors.ts';
import type { BufferedResponse } from '../cache/buffered-response.ts';
import type { ProductMetadata } from './page-metadata.ts';

/** Data of the catalogue for metadata and first views of pages, as fresh as public reads. */
export interface CatalogueData {
  /** @returns undefined if there is no such product @throws Error while the catalogue fails */
  product(id: string): Promise<ProductMetadata | undefined>;
  /** @throws Error while the catalogue fails */
  categories(): Promise<readonly Pick<Category, 'name' | 'description' | 'image' | 'productsNumber' | 'formerNames'>[]>;
  /** @throws Error while the catalogue fails */
  settings(): Promise<ShopSettings>;
  /** @returns undefined if there is no such published page of the merchant @throws Error while the catalogue fails */
  shopPage(slug: string): Promise<Pick<ShopPage, 'title' | 'description'> | undefined>;
  /** What a page's own call answers. @throws Error for anything but a 200 */
  response(url: string): Promise<BufferedResponse>;
}

const shown = productDetails.pick({
  _id: true,
  name: true,
  description: true,
  category: true,
  images: true,
  price: true,
  count: true,
  rating: true,
  reviewsNumber: true,
  variants: true,
});

/** @param read reads a public URL of the catalogue */
export function createCatalogueData(read: (url: string) => Promise<BufferedResponse>): CatalogueData {
  const productIn = readOnce(productOf);
  const categoriesIn = readOnce((response) => categories.parse(jsonOf(response)));
  const settingsIn = readOnce((response) => shopSettings.parse(jsonOf(response)));
  const shopPageIn = readOnce((response) => (response.status === 404 ? undefined : shopPage.parse(jsonOf(response))));
  return {
    product: async (id) => productIn(await read(`/api/products/get-one/${encodeURIComponent(id)}`)),
    categories: async () => categoriesIn(await read('/api/categories')),
    settings: async () => settingsIn(await read('/api/settings')),
    shopPage: async (slug) => (isPageSlug(slug) ? shopPageIn(await read(`/api/pages/${slug}`)) : undefined),
    response: async (url) => {
      const response = await read(url);
      if (response.status !== 200) throw unavailable();
      return response;
    },
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
  const { _id, images, count, variants, ...catalogueData } = shown.parse(jsonOf(response));
  const imageAlt = images[0]?.alt;
  return {
    ...catalogueData,
    id: _id,
    images: images.map(({ path }) => path),
    ...(imageAlt !== undefined && { imageAlt }),
    inStock: count > 0,
    ...(variants !== undefined && {
      variants: variants.map(({ _id: id, values, price, count: left, sku }) => ({
        ...{ id, name: variantName(catalogueData.name, values), price, inStock: left > 0 },
        ...(sku !== undefined && { sku }),
      })),
    }),
  };
}

function jsonOf({ status, body }: BufferedResponse): unknown {
  if (status !== 200) throw unavailable();
  return JSON.parse(body.toString('utf8'));
}
