import { z } from 'zod';
import { dollars, id, pageLimit, queryList, queryText, typedLines, typedText, wholeNumber } from './common-api.ts';

/** Limits of SPEC §9 and API.md, Catalogue. */
export const PAGE_SIZE = 12;
export const MAX_IMAGES = 3;
export const MAX_IMAGE_BYTES = 10 * 1024 * 1024;
export const MAX_PRICE = 999_999.99;
export const MAX_COUNT = 1_000_000;
export const MAX_ATTRIBUTES = 50;
/** Of a review's comment, in characters. */
export const MAX_COMMENT = 2_000;
/** The price slider of SPEC §9, in dollars; at `max` it means no limit (API.md, Screens). */
export const PRICE_SLIDER = { min: 10, max: 1_000, step: 10, initial: 500 } as const;
export const SORTS = ['price_1', 'price_-1', 'rating_-1', 'name_1', 'name_-1'] as const;
export type Sort = (typeof SORTS)[number];

/** `path` is the largest rendition; `ground` the mean colour of its left edge (LOOK.md), null when unknown. */
export const productImage = z.object({ path: z.string(), ground: z.string().nullable() });
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
});
export type Product = z.infer<typeof product>;

export const review = z.object({
  _id: id,
  user: z.object({ _id: id, name: z.string() }),
  rating: z.number().int(),
  comment: z.string(),
  createdAt: z.string(),
});
export type Review = z.infer<typeof review>;

/** GET /api/products/get-one/{id} */
export const productDetails = product.extend({ reviews: z.array(review) });
export type ProductDetails = z.infer<typeof productDetails>;

/** Beyond every shop's last page, and times PAGE_SIZE still exact. */
const LAST_PAGE = 999_999_999;

/** A pageNum that is no positive whole number counts as 1. */
const pageNum = queryText.transform((text) =>
  text !== undefined && /^0*[1-9]\d*$/.test(text) ? Math.min(Number(text), LAST_PAGE) : 1,
);
/** An unknown sort counts as none. */
const sort = queryText.transform((text) => SORTS.find((one) => one === text));

/**
 * GET /api/products/…: `price` is an inclusive maximum in dollars, `rating` and `category` are comma lists. `attrs` stays a
 * text: which of its '-' and ',' part keys from values is known by the known attributes only (API.md, Catalogue).
 */
export const productListQuery = z.object({
  pageNum,
  sort,
  price: queryText.pipe(
    z.preprocess((text) => (text === undefined ? undefined : Number(text)), z.number().min(0).optional()),
  ),
  rating: queryList.pipe(z.array(z.string().transform(Number).pipe(z.number().int().min(1).max(5)))),
  category: queryList,
  attrs: queryText.pipe(z.string().max(2_000).optional()),
});

const choice = z.object({ value: z.string(), count: z.number().int() });
/**
 * What a list can be narrowed to: `count` is how many products have a value with the other lists in force, this list's own
 * choices ignored. A value with none is left out unless it is chosen now. Prices in dollars.
 */
export const facets = z.object({
  price: z.object({ min: z.number(), max: z.number() }),
  ratings: z.array(z.object({ value: z.number().int(), count: z.number().int() })),
  categories: z.array(choice),
  attrs: z.array(z.object({ key: z.string(), values: z.array(choice) })),
});
export type Facets = z.infer<typeof facets>;

export const productListResponse = z.object({
  products: z.array(product),
  pageNum: z.number().int(),
  paginationLinksNumber: z.number().int(),
  total: z.number().int(),
  facets,
});
export type ProductList = z.infer<typeof productListResponse>;

/** GET /api/products/bestsellers */
export const bestsellers = z.array(product);

export const category = z.object({
  _id: id,
  name: z.string(),
  description: z.string(),
  image: z.string(),
  attrs: z.array(z.object({ _id: id, key: z.string(), value: z.array(z.string()) })),
  /** Ours: how many products lie in it and below it. */
  productsNumber: z.number().int(),
});
export type Category = z.infer<typeof category>;

/** GET /api/categories */
export const categories = z.array(category);

const categoryName = typedText(1, 300);

/** POST /api/categories. */
export const createCategoryRequest = z.object({ category: categoryName });
export const createCategoryResponse = z.object({ categoryCreated: category });
/** DELETE /api/categories/{encoded name} */
export const removeCategoryResponse = z.object({ categoryDeleted: z.literal(true) });
/** POST /api/categories/attr: key and value join the list of the top-level segment of `categoryChoosen`, as a set. */
export const addAttributeRequest = z.object({
  key: typedText(1, 100),
  val: typedText(1, 200),
  categoryChoosen: categoryName,
});
export const addAttributeResponse = z.object({ categoryUpdated: categories });

/** POST /api/products/admin: what an administrator says of a product (SPEC §3, §5). */
export const createProductRequest = z.object({
  name: typedText(1, 200),
  description: typedLines(1, 5_000),
  count: wholeNumber.pipe(z.number().min(0).max(MAX_COUNT)),
  price: dollars.pipe(z.number().min(0.01).max(MAX_PRICE)),
  category: categoryName,
  attributesTable: z
    .array(z.object({ key: typedText(1, 100), value: typedText(1, 200) }))
    .max(MAX_ATTRIBUTES)
    .default([]),
});
export type CreateProductRequest = z.infer<typeof createProductRequest>;
export const createProductResponse = z.object({ message: z.literal('product created'), productId: id });

/** PUT /api/products/admin/{id}: `countShown` and `updatedAt` are what its author was shown (API.md, Catalogue). */
export const updateProductRequest = createProductRequest.extend({
  countShown: wholeNumber.pipe(z.number().min(0)).optional(),
  updatedAt: z.iso.datetime().optional(),
});
export const updateProductResponse = z.object({ message: z.literal('product updated') });
/** DELETE /api/products/admin/{id} */
export const removeProductResponse = z.object({ message: z.literal('Product removed') });

/**
 * GET /api/products/admin: all of it, newest first, unless asked otherwise. With `limit`, the next cursor comes in the
 * header X-Next-Cursor, absent on the last page; or `pageNum` names a page. How many match in all is in X-Total-Count.
 */
export const adminProductsQuery = z.object({
  limit: pageLimit,
  cursor: queryText,
  pageNum,
  search: queryText,
  category: queryText,
  sort,
});
export const adminProduct = z.object({
  _id: id,
  name: z.string(),
  price: z.number(),
  category: z.string(),
  /** Ours: what is left, and the first picture. */
  count: z.number().int(),
  image: productImage.nullable(),
});
export const adminProducts = z.array(adminProduct);
export type AdminProduct = z.infer<typeof adminProduct>;

/** POST /api/products/admin/upload?productId=…, multipart field `images`; or, with cloudinary=true, JSON. */
export const uploadImagesQuery = z.object({ productId: queryText.pipe(z.string()), cloudinary: queryText });
/** With cloudinary=true: the image host's answer, of which this is all that is read. */
export const uploadHostedImageRequest = z.object({ secure_url: z.string() });
export const uploadImagesResponse = z.object({ message: z.literal('images uploaded'), images: z.array(productImage) });
/** DELETE /api/products/admin/image/{encoded path}/{productId} */
export const removeImageResponse = z.object({ message: z.literal('image removed'), images: z.array(productImage) });

/** Where the gateway asks, for its sitemap, which products there are; `after` is '' or what `next` was. */
export const PRODUCT_ADDRESSES = '/inner/product-addresses';
export const productAddresses = z.object({
  products: z.array(z.object({ _id: id, updatedAt: z.string() })),
  /** null at the end. */
  next: z.string().nullable(),
});

/** POST /api/users/review/{productId}; it answers with the text 'review created'. */
export const reviewRequest = z.object({
  comment: typedLines(1, MAX_COMMENT),
  rating: wholeNumber.pipe(z.number().min(1).max(5)),
});
export const reviewResponse = z.literal('review created');

/** The widths in which a picture is stored; `…-800.webp` is what `path` names (LOOK.md: srcset). */
export const RENDITION_WIDTHS = [160, 400, 800] as const;

/** The address of a smaller rendition of a stored picture; a picture from another host has only itself. */
export function renditionOf(path: string, width: (typeof RENDITION_WIDTHS)[number]): string {
  return path.startsWith('/images/') ? path.replace(/-\d+\.webp$/, `-${width}.webp`) : path;
}
