import { z } from 'zod';
import { MAX_DESCRIPTION } from './catalogue-api.ts';
import { id, queryText, typedLines, typedText } from './common-api.ts';

/** Maximum characters of a category's name, parents included. */
export const MAX_CATEGORY_NAME = 200;

/** A category as administrators see it. */
export const adminCategory = z.object({
  _id: id,
  name: z.string(),
  description: z.string(),
  /** The path of a stored image, or empty. */
  image: z.string(),
  /** Raised by each change of the category itself: name, description or image. */
  version: z.number().int().positive(),
  /** Products in it, drafts included, without those of sub-categories. */
  products: z.number().int(),
  /** Products that still have a former name of it, and get this one within seconds; deleted ones too, which `products` does not count. */
  productsToMove: z.number().int(),
  /** Names that lead here, by name. */
  formerNames: z.array(z.string()),
});
export type AdminCategory = z.infer<typeof adminCategory>;

/** GET /api/admin/categories, and the response of each change: all categories in the order of the shop. */
export const adminCategories = z.object({ categories: z.array(adminCategory) });
export type AdminCategories = z.infer<typeof adminCategories>;

const version = z.number().int().positive();

/**
 * PUT /api/admin/categories/{id}: another name renames the category with everything below it, and moves it if the name has other
 * parents, which are created if need be. `image` is '' for none, the image that the category has, or one that was just uploaded.
 */
export const changeCategoryRequest = z.object({
  version,
  name: typedText(1, MAX_CATEGORY_NAME, 'Enter a name'),
  description: typedLines(0, MAX_DESCRIPTION),
  image: z.string().max(300),
});
export type ChangeCategoryRequest = z.infer<typeof changeCategoryRequest>;

/** POST /api/admin/categories/{id}/merge: what stands in the category goes `into` another one, sub-categories by their names. */
export const mergeCategoryRequest = z.object({ version, into: id });

/** DELETE /api/admin/categories/{id}: with its sub-categories; their products move to the category `moveTo`. */
export const deleteCategoryQuery = z.object({
  version: z.coerce.number().int().positive(),
  moveTo: queryText,
});

/** Maximum categories of an order: two lists of ids fit in the body of a request, which has 100 kB at most. */
const MAX_ORDERED = 1_000;
const order = z
  .array(id)
  .min(1)
  .max(MAX_ORDERED, `only up to ${MAX_ORDERED} categories below one parent can be put into an order`);
/** PUT /api/admin/categories/order: all categories below one parent in their new order, and in the one that the administrator saw. */
export const orderCategoriesRequest = z.object({ ids: order, seen: order });

/** POST /api/admin/categories/image, multipart field `images` with one file: stored, and shown once it is saved. */
export const uploadCategoryImageResponse = z.object({ image: z.string() });
