import { z } from 'zod';
import {
  categories,
  category,
  MAX_ATTRIBUTES,
  MAX_COUNT,
  MAX_DESCRIPTION,
  MAX_NAME,
  MAX_PRICE,
  productImage,
  queryPage,
  querySort,
} from './catalogue-api.ts';
import { dollars, id, pageLimit, queryText, typedLines, typedText, wholeNumber } from './common-api.ts';

const categoryName = typedText(1, 200);

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

const attributesTable = z.array(z.object({ key: typedText(1, 100), value: typedText(1, 200) })).max(MAX_ATTRIBUTES);

/** POST /api/products/admin: what an administrator says of a product (SPEC §3, §5). */
export const createProductRequest = z.object({
  name: typedText(1, MAX_NAME),
  description: typedLines(1, MAX_DESCRIPTION),
  count: wholeNumber.pipe(z.number().min(0).max(MAX_COUNT)),
  price: dollars.pipe(z.number().min(0.01).max(MAX_PRICE)),
  category: categoryName,
  attributesTable: attributesTable.default([]),
});
export type CreateProductRequest = z.infer<typeof createProductRequest>;
export const createProductResponse = z.object({ message: z.literal('product created'), productId: id });

/**
 * PUT /api/products/admin/{id}: `countShown` and `updatedAt` are what its author was shown (API.md, Catalogue). Without
 * `attributesTable` the attributes stay as they are.
 */
export const updateProductRequest = createProductRequest.extend({
  attributesTable: attributesTable.optional(),
  countShown: wholeNumber.pipe(z.number().min(0)).optional(),
  updatedAt: z.iso.datetime().optional(),
});
export type UpdateProductRequest = z.infer<typeof updateProductRequest>;
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
  pageNum: queryPage,
  search: queryText,
  category: queryText,
  sort: querySort,
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
