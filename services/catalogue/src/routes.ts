import {
  bestsellers as bestsellersAnswer,
  categories,
  productDetails as productDetailsAnswer,
  productListQuery,
  productListResponse,
} from '@shop/contracts/catalogue-api.ts';
import type { Database } from '@shop/platform/postgres.ts';
import { publicRoute, type Route } from '@shop/platform/route.ts';
import { z } from 'zod';
import { categoryOfPath } from './categories/category.ts';
import { listCategories } from './categories/category-views.ts';
import type { ImageStore } from './images/image-store.ts';
import { serveImage } from './images/serve-image.ts';
import { bestsellers } from './products/bestsellers.ts';
import { listProducts } from './products/list-products.ts';
import { productDetails } from './products/product-details.ts';

/** A part of an address, decoded once: a slash in it is data (API.md, Everywhere). */
const segment = z
  .string()
  .max(1_000)
  .refine((text) => !text.includes('\u0000'), 'must not contain NUL');

/** Every endpoint of the catalogue. */
export function catalogueRoutes({ db, images }: { db: Database; images: ImageStore }): Route[] {
  return [
    publicRoute({
      method: 'get',
      path: '/api/products/get-one/:id',
      params: z.object({ id: segment }),
      answer: productDetailsAnswer,
      handle: ({ params }) => productDetails(db, params.id),
    }),
    publicRoute({
      method: 'get',
      path: '/api/products/bestsellers',
      answer: bestsellersAnswer,
      handle: () => bestsellers(db),
    }),
    publicRoute({
      method: 'get',
      path: '/api/products{/category/:category}{/search/:search}',
      params: z.object({ category: segment.transform(categoryOfPath).optional(), search: segment.optional() }),
      query: productListQuery,
      answer: productListResponse,
      handle: ({ params, query }) => listProducts(db, { ...params, ...query }),
    }),
    publicRoute({
      method: 'get',
      path: '/api/categories',
      answer: categories,
      handle: () => listCategories(db),
    }),
    publicRoute({
      method: 'get',
      path: '/images/:name',
      params: z.object({ name: segment }),
      handle: async ({ params, request, response }) => {
        await serveImage(images, params.name, request, response);
      },
    }),
  ];
}
