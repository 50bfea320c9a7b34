import { z } from 'zod';
import { id, queryList, queryText, typedLines, wholeNumber } from './common-api.ts';
import { pageNumberOf } from './pages.ts';

/** Limits of docs/requirements.md#constants and docs/api.md#catalogue. */
export const PAGE_SIZE = 12;
export const MAX_IMAGES = 3;
export const MAX_IMAGE_BYTES = 10 * 1024 * 1024;
/** Why an uploaded file is refused (docs/api.md#images): the pages refuse it in the same words when it is picked. */
export const NO_IMAGE = 'must be a JPEG, PNG or WebP image that can be decoded';
export const MAX_PRICE = 999_999.99;
export const MAX_COUNT = 1_000_000;
/** The largest count that is shown as 'Only 5 left'. */
export const LOW_STOCK = 5;
export const MAX_ATTRIBUTES = 50;
/** Most options of a product, and variants that it has in all (docs/api.md#variants). */
export const MAX_OPTIONS = 3;
export const MAX_VARIANTS = 100;
/** Maximum characters of a product's name and description. */
export const MAX_NAME = 200;
export const MAX_DESCRIPTION = 5_000;
/** Maximum characters of an image's alt text. */
export const MAX_ALT = 250;
/** Maximum characters of a review's comment. */
export const MAX_COMMENT = 2_000;
/** The price slider of docs/requirements.md#constants, in dollars; `max` means no limit (docs/api.md#screens). */
export const PRICE_SLIDER = { min: 10, max: 1_000, step: 10, initial: 500 } as const;
export const SORTS = ['price_1', 'price_-1', 'rating_-1', 'name_1', 'name_-1'] as const;
export type Sort = (typeof SORTS)[number];

/**
 * `path` is the largest image variant; `ground` is the placeholder colour, the mean of its left edge
 * (docs/look.md#images), null if unknown. `alt` is what an administrator wrote for those who cannot see it; absent, the
 * product's name stands for it.
 */
export const productImage = z.object({ path: z.string(), ground: z.string().nullable(), alt: z.string().optional() });
export type ProductImage = z.infer<typeof productImage>;

export const attribute = z.object({ key: z.string(), value: z.string() });
export type Attribute = z.infer<typeof attribute>;

export const product = z.object({
  _id: id,
  name: z.string(),
  description: z.string(),
  price: z.number(),
  count: z.number().int(),
  category: z.string(),
  images: z.array(productImage),
  rating: z.number(),
  reviewsNumber: z.number().int(),
  attrs: z.array(attribute),
  attributesTable: z.array(attribute),
  sales: z.number().int(),
  createdAt: z.string(),
  updatedAt: z.string(),
  /**
   * Only of a product with options: one of its variants has to be chosen. `price` is then the lowest of the variants for sale,
   * `highestPrice` the highest, and `count` the sum of their stock.
   */
  hasOptions: z.literal(true).optional(),
  highestPrice: z.number().optional(),
  /**
   * Only while `price` is reduced: the price that is struck through, and the lowest price of the 30 days before the reduction
   * (docs/api.md#prior-price). With options they are those of the variants that cost `price`.
   */
  oldPrice: z.number().optional(),
  priorPrice: z.number().optional(),
});
export type Product = z.infer<typeof product>;

/** What has to be chosen, with its values in the order of the shop. */
export const productOption = z.object({ name: z.string(), values: z.array(z.string()) });
export type ProductOption = z.infer<typeof productOption>;

/** A variant that is for sale; what it does not have is absent. `values`: one of each option. */
export const variant = z.object({
  _id: id,
  values: z.array(z.string()),
  price: z.number(),
  /** As of a product. */
  oldPrice: z.number().optional(),
  priorPrice: z.number().optional(),
  count: z.number().int(),
  /** The path of one of the product's images. */
  image: z.string().optional(),
  sku: z.string().optional(),
  /** Grams. */
  weight: z.number().int().optional(),
});
export type Variant = z.infer<typeof variant>;

/** The name of a variant: its product's, and the choice, as events and orders have it. */
export function variantName(name: string, values: readonly string[]): string {
  return [name, ...values].join(', ');
}

/** What the shop says to a review. */
export const reviewAnswer = z.object({ text: z.string(), at: z.iso.datetime() });

/** A review; what does not apply is absent. */
export const review = z.object({
  _id: id,
  user: z.object({ _id: id, name: z.string() }),
  rating: z.number().int(),
  comment: z.string(),
  createdAt: z.string(),
  /** When its author last changed it. */
  editedAt: z.iso.datetime().optional(),
  /** The author has an order with this product that counts: placed, paid or delivered. */
  boughtHere: z.literal(true).optional(),
  answer: reviewAnswer.optional(),
});
export type Review = z.infer<typeof review>;

/**
 * GET /api/products/get-one/{id}; `published` is false for a draft, which only administrators get. `options` and `variants` are
 * absent for a product without options.
 */
export const productDetails = product.extend({
  published: z.boolean(),
  options: z.array(productOption).optional(),
  variants: z.array(variant).optional(),
  reviews: z.array(review),
});
export type ProductDetails = z.infer<typeof productDetails>;

/** A pageNum that is not a positive whole number counts as 1. */
export const queryPage = queryText.transform(pageNumberOf);
/** An unknown sort counts as none. */
export const querySort = queryText.transform((text) => SORTS.find((one) => one === text));

/**
 * GET /api/products/…: `price` is an inclusive maximum in dollars, `rating` and `category` are comma-separated lists.
 * `attrs` stays a text: only the existing attributes determine which '-' and ',' separate keys from values
 * (docs/api.md#product-list).
 */
export const productListQuery = z.object({
  pageNum: queryPage,
  sort: querySort,
  price: queryText.pipe(
    z.preprocess((text) => (text === undefined ? undefined : Number(text)), z.number().min(0).optional()),
  ),
  rating: queryList
    .refine((stars) => stars.every((star) => /^[1-5]$/.test(star)), 'must be stars from 1 to 5')
    .transform((stars) => stars.map(Number)),
  category: queryList,
  /** A search with `exact=true` corrects no typos. */
  exact: queryText.transform((text) => text === 'true'),
  attrs: queryText.pipe(
    z
      .string()
      .max(2_000)
      .refine((text) => text.split(/[-,]/).length <= 200, 'must have at most 200 parts')
      .optional(),
  ),
});

const facetValue = z.object({ value: z.string(), count: z.number().int() });
/**
 * The facets of a product list. `count` is the number of products with a value under the other facets' filters,
 * ignoring this facet's own; that of the price is how many there are at any price. Values without products are omitted
 * unless selected. Prices are in dollars.
 */
export const facets = z.object({
  price: z.object({ min: z.number(), max: z.number(), count: z.number().int() }),
  ratings: z.array(z.object({ value: z.number().int(), count: z.number().int() })),
  categories: z.array(facetValue),
  attrs: z.array(z.object({ key: z.string(), values: z.array(facetValue) })),
});
export type Facets = z.infer<typeof facets>;

/** A product in a list. `variantID`: a variant with the values of the options that the list was filtered or searched by. */
export const listedProduct = product.extend({ variantID: id.optional() });
export type ListedProduct = z.infer<typeof listedProduct>;

export const productListResponse = z.object({
  products: z.array(listedProduct),
  pageNum: z.number().int(),
  paginationLinksNumber: z.number().int(),
  total: z.number().int(),
  facets,
  /** The corrected text of a search whose own text no product contains, else null. */
  searchedFor: z.string().nullable(),
  /** Other texts that find products; empty unless a search has found nothing. */
  didYouMean: z.array(z.string()),
});
export type ProductList = z.infer<typeof productListResponse>;

/** GET /api/products/suggestions/{text}: what a search that is still being typed would find. */
export const suggestions = z.object({
  products: z.array(
    product
      .pick({ _id: true, name: true, price: true, hasOptions: true, highestPrice: true })
      .extend({ image: productImage.nullable() }),
  ),
  /** Names of categories that match the text. */
  categories: z.array(z.string()),
  /** As in a product list. */
  searchedFor: z.string().nullable(),
});
export type Suggestions = z.infer<typeof suggestions>;

/** GET /api/products/bestsellers */
export const bestsellers = z.array(product);

export const category = z.object({
  _id: id,
  name: z.string(),
  description: z.string(),
  image: z.string(),
  attrs: z.array(z.object({ _id: id, key: z.string(), value: z.array(z.string()) })),
  /** Addition to docs/requirements.md: the number of products in the category and its sub-categories. */
  productsNumber: z.number().int(),
  /** Addition: names that the category has had and that lead to it; absent without any. */
  formerNames: z.array(z.string()).optional(),
});
export type Category = z.infer<typeof category>;

/** GET /api/categories */
export const categories = z.array(category);

/** The path from which the gateway reads product ids for its sitemap; `after` is '' or the last `next`. */
export const PRODUCT_ADDRESSES = '/inner/product-addresses';
export const productAddresses = z.object({
  products: z.array(z.object({ _id: id, updatedAt: z.string() })),
  /** null on the last page. */
  next: z.string().nullable(),
});

/** POST /api/users/review/{productId}; the response is the text 'review created'. */
export const reviewRequest = z.object({
  comment: typedLines(1, MAX_COMMENT),
  rating: wholeNumber.pipe(z.number().min(1).max(5)),
});
export const reviewResponse = z.literal('review created');

/** GET /api/users/review/{productId}: the caller's own review, also while the shop hides it; `hidden` is the reason. */
export const ownReviewResponse = z.object({
  review: review.extend({ hidden: z.string().optional() }).nullable(),
});
export type OwnReview = NonNullable<z.infer<typeof ownReviewResponse>['review']>;
/** PUT /api/users/review/{productId}, with a reviewRequest. */
export const editReviewResponse = z.object({ message: z.literal('review changed') });
/** DELETE /api/users/review/{productId} */
export const deleteReviewResponse = z.object({ message: z.literal('review deleted') });

/** The widths of the stored variants of an image; `path` is the one of `…-800.webp` (docs/look.md#images: srcset). */
export const IMAGE_VARIANT_WIDTHS = [160, 400, 800] as const;

/** Returns the path of a variant of a stored image; an image on another host has no variants. */
export function imageVariantPath(path: string, width: (typeof IMAGE_VARIANT_WIDTHS)[number]): string {
  return path.startsWith('/images/') ? path.replace(/-\d+\.webp$/, `-${width}.webp`) : path;
}

/** The `srcset` of a stored image; undefined for one on another host, which has no variants. */
export function imageSrcSet(path: string): string | undefined {
  if (!path.startsWith('/images/')) return undefined;
  return IMAGE_VARIANT_WIDTHS.map((width) => `${imageVariantPath(path, width)} ${width}w`).join(', ');
}
