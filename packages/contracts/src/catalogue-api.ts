import { z } from 'zod';
import { id, queryText } from './common-api.ts';

/** Limits of SPEC §9 and API.md, Catalogue. */
export const PAGE_SIZE = 12;
export const MAX_IMAGES = 3;
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

/** GET /api/products/…: a pageNum that is no positive whole number counts as 1, an unknown sort as none. */
export const productListQuery = z.object({
  pageNum: queryText.transform((text) =>
    text !== undefined && /^0*[1-9]\d*$/.test(text) ? Math.min(Number(text), LAST_PAGE) : 1,
  ),
  sort: queryText.transform((text) => SORTS.find((sort) => sort === text)),
});
export const productListResponse = z.object({
  products: z.array(product),
  pageNum: z.number().int(),
  paginationLinksNumber: z.number().int(),
  total: z.number().int(),
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

/** The widths in which a picture is stored; `…-800.webp` is what `path` names (LOOK.md: srcset). */
export const RENDITION_WIDTHS = [160, 400, 800] as const;

/** The address of a smaller rendition of a stored picture; a picture from another host has only itself. */
export function renditionOf(path: string, width: (typeof RENDITION_WIDTHS)[number]): string {
  return path.startsWith('/images/') ? path.replace(/-\d+\.webp$/, `-${width}.webp`) : path;
}
