import { z } from 'zod';
import {
  categories,
  category,
  MAX_ALT,
  MAX_ATTRIBUTES,
  MAX_COMMENT,
  MAX_COUNT,
  MAX_DESCRIPTION,
  MAX_IMAGES,
  MAX_NAME,
  MAX_OPTIONS,
  MAX_PRICE,
  MAX_VARIANTS,
  productImage,
  productOption,
  queryPage,
  review,
  SORTS,
} from './catalogue-api.ts';
import { dollars, id, pageLimit, queryList, queryText, typedLines, typedText, wholeNumber } from './common-api.ts';

const categoryName = typedText(1, 200);

/** Maximum characters of the reason for which a review is hidden. */
export const MAX_REASON = 500;

/** POST /api/categories. */
export const createCategoryRequest = z.object({ category: categoryName });
export const createCategoryResponse = z.object({ categoryCreated: category });
/** DELETE /api/categories/{encoded name} */
export const removeCategoryResponse = z.object({ categoryDeleted: z.literal(true) });
/** POST /api/categories/attr: adds key and value to the set of the top-level segment of `categoryChoosen`. */
export const addAttributeRequest = z.object({
  key: typedText(1, 100),
  val: typedText(1, 200),
  categoryChoosen: categoryName,
});
export const addAttributeResponse = z.object({ categoryUpdated: categories });

const price = dollars.pipe(z.number().min(0.01).max(MAX_PRICE));
const attributesTable = z.array(z.object({ key: typedText(1, 100), value: typedText(1, 200) })).max(MAX_ATTRIBUTES);

/** POST /api/products/admin: the fields of a new product (docs/requirements.md#product-rules). */
export const createProductRequest = z.object({
  name: typedText(1, MAX_NAME),
  description: typedLines(1, MAX_DESCRIPTION),
  count: wholeNumber.pipe(z.number().min(0).max(MAX_COUNT)),
  price,
  category: categoryName,
  attributesTable: attributesTable.default([]),
  /** A product that is not published is a draft: only administrators see it. */
  published: z.boolean().default(true),
});
export type CreateProductRequest = z.infer<typeof createProductRequest>;
export const createProductResponse = z.object({ message: z.literal('product created'), productId: id });

/**
 * PUT /api/products/admin/{id}: `countShown` and `updatedAt` are the expected count and version, as shown in the form
 * (optimistic concurrency; docs/api.md#admin-products). Without `attributesTable` the attributes stay unchanged,
 * and without `published` a draft stays a draft: pages of an earlier release do not send it. `imageTexts` are alt texts of images
 * by their paths, '' for none: images that are not named keep theirs, and those that the product has no more are ignored.
 */
export const updateProductRequest = createProductRequest.extend({
  /** Of a product with options the sum that is shown: it is not changed here. */
  count: wholeNumber.pipe(
    z
      .number()
      .min(0)
      .max(MAX_COUNT * MAX_VARIANTS),
  ),
  attributesTable: attributesTable.optional(),
  published: z.boolean().optional(),
  imageTexts: z
    .array(z.object({ path: z.string(), alt: typedText(0, MAX_ALT) }))
    .max(MAX_IMAGES)
    .optional(),
  countShown: wholeNumber.pipe(z.number().min(0)).optional(),
  updatedAt: z.iso.datetime().optional(),
});
export type UpdateProductRequest = z.infer<typeof updateProductRequest>;
export const updateProductResponse = z.object({ message: z.literal('product updated') });
/** Maximum characters of an option's name and values, of a SKU, and grams of a variant. */
export const MAX_OPTION_TEXT = 50;
export const MAX_SKU = 64;
export const MAX_WEIGHT = 1_000_000;

const optionText = typedText(1, MAX_OPTION_TEXT);

/**
 * PUT /api/products/admin/{id}/variants: all options of a product and all its variants in their order (docs/api.md#admin-variants).
 * A variant without `_id` is new, and one that is not named is deleted. `values` has one value of each option, in the order of the
 * options; without options there is one variant, with the product's id and no values. `image` is the path of one of the product's
 * images, `weight` is in grams; `countShown` and `updatedAt` as in an update of the product.
 */
export const variantsRequest = z.object({
  options: z
    .array(z.object({ name: optionText, values: z.array(optionText).min(1).max(MAX_VARIANTS) }))
    .max(MAX_OPTIONS),
  variants: z
    .array(
      z.object({
        _id: z.string().optional(),
        values: z.array(optionText).max(MAX_OPTIONS),
        sku: typedText(1, MAX_SKU).nullable().default(null),
        price,
        oldPrice: price.nullable().default(null),
        count: wholeNumber.pipe(z.number().min(0).max(MAX_COUNT)),
        countShown: wholeNumber.pipe(z.number().min(0)).optional(),
        image: z.string().nullable().default(null),
        weight: wholeNumber.pipe(z.number().min(1).max(MAX_WEIGHT)).nullable().default(null),
        onSale: z.boolean().default(true),
      }),
    )
    .min(1)
    .max(MAX_VARIANTS),
  updatedAt: z.iso.datetime(),
});
export type VariantsRequest = z.output<typeof variantsRequest>;

/** A variant as administrators see it, also one that is not for sale. */
export const adminVariant = z.object({
  _id: id,
  values: z.array(z.string()),
  sku: z.string().nullable(),
  price: z.number(),
  oldPrice: z.number().nullable(),
  /** The lowest price of the 30 days before the reduction; null while the shop does not show the old price. */
  priorPrice: z.number().nullable(),
  count: z.number().int(),
  image: z.string().nullable(),
  weight: z.number().int().nullable(),
  onSale: z.boolean(),
});
export type AdminVariant = z.infer<typeof adminVariant>;

/** GET /api/products/admin/{id}/variants: without options the only variant is the product itself. */
export const adminVariants = z.object({
  options: z.array(productOption),
  variants: z.array(adminVariant),
  updatedAt: z.string(),
});
export type AdminVariants = z.infer<typeof adminVariants>;
export const variantsResponse = adminVariants.extend({ message: z.literal('variants saved') });

/** DELETE /api/products/admin/{id} */
export const removeProductResponse = z.object({ message: z.literal('Product removed') });

/** The values of `show` in GET /api/admin/catalogue/reviews. */
export const REVIEW_FILTERS = ['all', 'unanswered', 'hidden'] as const;
export type ReviewFilter = (typeof REVIEW_FILTERS)[number];

/** A review of at most so many stars needs a response of the shop. */
export const CRITICAL_STARS = 2;
/** Maximum characters of a search for reviews. */
export const MAX_REVIEW_SEARCH = 200;

/**
 * GET /api/admin/catalogue/reviews: those of existing products, newest first; the next cursor is in X-Next-Cursor. All filters
 * can be combined: `stars` is a comma-separated list (`1,2`), `product` and `user` (the author) are ids, `search` words of the review
 * or its author's name.
 */
export const adminReviewsQuery = z.object({
  show: queryText.pipe(z.enum(REVIEW_FILTERS).default('all')),
  stars: queryList
    .refine((list) => list.every((stars) => /^[1-5]$/.test(stars)), 'must be whole numbers from 1 to 5')
    .transform((list) => list.map(Number)),
  product: queryText.pipe(z.guid('must be the id of a product').optional()),
  user: queryText.pipe(z.guid('must be the id of a user').optional()),
  search: queryText.pipe(z.string().max(MAX_REVIEW_SEARCH).optional()),
  limit: pageLimit,
  cursor: queryText,
});
export type AdminReviewsQuery = z.output<typeof adminReviewsQuery>;
/** `hidden`: why the review does not show and does not count; absent for one that shows. */
export const adminReview = review.extend({
  product: z.object({ _id: id, name: z.string() }),
  hidden: z.string().optional(),
});
export type AdminReview = z.infer<typeof adminReview>;

/** Maximum number of reviews in GET /api/admin/catalogue/customers/{id}/reviews. */
export const CUSTOMER_REVIEWS = 5;
/** GET /api/admin/catalogue/customers/{id}/reviews: the customer's newest reviews of existing products; `count`: of all. */
export const customerReviews = z.object({ count: z.number().int(), reviews: z.array(adminReview) });
export type CustomerReviews = z.infer<typeof customerReviews>;

/** The time of the review's edit that was on the screen; null, or absent as in earlier releases, for none. */
const seenEdit = z.iso.datetime().nullable().default(null);

/** PUT /api/admin/catalogue/reviews/{id}/hiding */
export const hideReviewRequest = z.object({ reason: typedText(1, MAX_REASON), seenEdit });
/** PUT /api/admin/catalogue/reviews/{id}/answer: `seen` is the time of the answer that the form showed, null for none. */
export const answerReviewRequest = z.object({
  text: typedLines(1, MAX_COMMENT),
  seen: z.iso.datetime().nullable(),
  seenEdit,
});
/** DELETE /api/admin/catalogue/reviews/{id}/hiding: `seenEdit` as above. */
export const showReviewQuery = z.object({ seenEdit });

/** The values of `stock` in GET /api/products/admin. */
export const STOCK_FILTERS = ['low', 'out'] as const;
export type StockFilter = (typeof STOCK_FILTERS)[number];
/** The values of `image` in GET /api/products/admin. */
export const IMAGE_FILTERS = ['none'] as const;
export type ImageFilter = (typeof IMAGE_FILTERS)[number];
/** The values of `sort` in GET /api/products/admin: those of the shop, and by the displayed count. */
export const ADMIN_SORTS = [...SORTS, 'stock_1', 'stock_-1'] as const;
export type AdminSort = (typeof ADMIN_SORTS)[number];

/**
 * GET /api/products/admin: all products, newest first by default. With `limit`, the next cursor is in the header
 * X-Next-Cursor, absent on the last page; or `pageNum` selects a page. X-Total-Count has the number of all matches.
 * `stock`: only products that are sold out, or whose count is low (1 to LOW_STOCK). `image=none`: only products without
 * an image. `published`: only drafts (`false`), or only published products. `search` finds names and SKUs. Unlike in the shop, an
 * unknown sort is rejected.
 */
export const adminProductsQuery = z.object({
  limit: pageLimit,
  cursor: queryText,
  pageNum: queryPage,
  search: queryText,
  category: queryText,
  stock: queryText.pipe(z.enum(STOCK_FILTERS).optional()),
  image: queryText.pipe(z.enum(IMAGE_FILTERS).optional()),
  published: queryText.pipe(z.enum(['true', 'false']).optional()),
  sort: queryText.pipe(z.enum(ADMIN_SORTS).optional()),
});
export const adminProduct = z.object({
  _id: id,
  name: z.string(),
  price: z.number(),
  category: z.string(),
  /** Additions to docs/requirements.md: the stock, the first image, and the version that an update may name. */
  count: z.number().int(),
  image: productImage.nullable(),
  updatedAt: z.string(),
  /** False for a draft. */
  published: z.boolean(),
  /** As in the shop: `price` is then the lowest price, and `count` the sum of the variants for sale. */
  hasOptions: z.literal(true).optional(),
});
export const adminProducts = z.array(adminProduct);
export type AdminProduct = z.infer<typeof adminProduct>;

/** POST /api/products/admin/upload?productId=…, multipart field `images`; or, with cloudinary=true, JSON. */
export const uploadImagesQuery = z.object({ productId: queryText.pipe(z.string()), cloudinary: queryText });
/** With cloudinary=true: the only field that is read of the image host's response. */
export const uploadHostedImageRequest = z.object({ secure_url: z.string() });
export const uploadImagesResponse = z.object({ message: z.literal('images uploaded'), images: z.array(productImage) });
/** PUT /api/products/admin/images/{productId}: the paths of all images of the product; the first is the main image. */
export const orderImagesRequest = z.object({
  paths: z
    .array(z.string())
    .min(1)
    .max(MAX_IMAGES)
    .refine((paths) => new Set(paths).size === paths.length, 'Each image once'),
});
export const orderImagesResponse = z.object({ message: z.literal('images ordered'), images: z.array(productImage) });

/** DELETE /api/products/admin/image/{encoded path}/{productId} */
export const removeImageResponse = z.object({ message: z.literal('image removed'), images: z.array(productImage) });

/** GET /api/admin/catalogue/failed-searches: those of the last days, 30 by default; today is one of them. */
export const failedSearchesQuery = z.object({
  days: queryText.pipe(
    z.string().regex(/^\d+$/, 'must be a whole number').transform(Number).pipe(z.number().min(1).max(90)).default(30),
  ),
});
/** A text that visitors searched for and that no product contains, most frequent first; nobody's name. */
export const failedSearch = z.object({
  text: z.string(),
  searches: z.number().int(),
  /** The last UTC day with such a search. */
  lastDay: z.iso.date(),
  /** The corrected text that found products instead; null if nothing was found. */
  searchedFor: z.string().nullable(),
});
export type FailedSearch = z.infer<typeof failedSearch>;

/** A search without a result needs attention when visitors tried it so often within so many days, today included. */
export const FAILED_SEARCH_TIMES = 2;
export const FAILED_SEARCH_DAYS = 7;

/**
 * GET /api/admin/catalogue/attention: how much waits for an administrator, by kind. `soldOutCount` and `lowStockCount`: published
 * products with a count of 0, and of 1 to LOW_STOCK; `criticalReviewsCount`: unanswered reviews of at most CRITICAL_STARS stars that
 * are not hidden; `failedSearchesCount`: texts that found nothing and have no synonyms, as above, among the 200 most frequent.
 */
export const catalogueAttention = z.object({
  soldOutCount: z.number().int(),
  lowStockCount: z.number().int(),
  criticalReviewsCount: z.number().int(),
  failedSearchesCount: z.number().int(),
});
export type CatalogueAttention = z.infer<typeof catalogueAttention>;

/** Words that a search treats as equal, in the order of the administrator, without case and accents. */
export const synonymGroup = z.object({ _id: id, words: z.array(z.string()) });
export type SynonymGroup = z.infer<typeof synonymGroup>;
/** POST /api/admin/catalogue/synonyms and PUT /api/admin/catalogue/synonyms/{id} */
export const synonymsRequest = z.object({ words: z.array(typedText(1, 40)).min(2).max(10) });
/** DELETE /api/admin/catalogue/synonyms/{id} */
export const removeSynonymsResponse = z.object({ message: z.literal('Synonyms removed') });
