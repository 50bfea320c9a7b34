import type { ProductDetails, ProductImage } from '@shop/contracts/catalogue-api.ts';
import { type ProductValues, requestOf } from './product-rules.ts';

/**
 * The product as its page would show it with the values of the form, published.
 * @param values valid ones
 * @param product as it is saved; undefined for a new one
 * @param images those that it has, and what was chosen for a new one
 */
export function previewOf(
  values: ProductValues,
  product: ProductDetails | undefined,
  images: readonly ProductImage[],
): ProductDetails {
  const { attributesTable, ...fields } = requestOf(values);
  return {
    ...(product ?? nothing),
    ...fields,
    attributesTable,
    attrs: attributesTable,
    images: images.map(({ path, ground }) => {
      const alt = values.imageTexts[path]?.trim();
      return { path, ground, ...(alt && { alt }) };
    }),
    published: true,
  };
}

/** What a new product has besides the fields of its form. */
const nothing = {
  _id: 'new',
  rating: 0,
  reviewsNumber: 0,
  reviews: [] as ProductDetails['reviews'],
  sales: 0,
  createdAt: '',
  updatedAt: '',
};
