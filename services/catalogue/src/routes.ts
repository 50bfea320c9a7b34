import {
  bestsellers as bestsellersAnswer,
  categories,
  PRODUCT_ADDRESSES,
  productAddresses as productAddressesAnswer,
  productDetails as productDetailsAnswer,
  productListQuery,
  productListResponse,
  suggestions,
} from '@shop/contracts/catalogue-api.ts';
import { exportOfCatalogue } from '@shop/contracts/export-api.ts';
import { orderFacts } from '@shop/contracts/order-facts.ts';
import { readSubjectFacts } from '@shop/platform/events/subject-facts.ts';
import {
  administratorRoute,
  gatewayRoute,
  publicRoute,
  type Route,
  signedInRoute,
} from '@shop/platform/service/http/route.ts';
import { withoutNul } from '@shop/platform/service/postgres/without-nul.ts';
import { z } from 'zod';
import { administratorRoutes } from './administrator-routes.ts';
import type { CatalogueDeps } from './catalogue-deps.ts';
import { categoryOfPath } from './categories/category.ts';
import { categoryRoutes } from './category-routes.ts';
import { serveImage } from './images/serve-image.ts';
import { pathSegment } from './path-segment.ts';
import { bestsellers } from './products/bestsellers.ts';
import { listProducts } from './products/list-products.ts';
import { productAddresses } from './products/product-addresses.ts';
import { productDetails } from './products/product-details.ts';
import { suggest } from './products/suggest.ts';
import { reviewRoutes } from './review-routes.ts';
import { ownReviews } from './reviews/own-reviews.ts';
import { PURCHASES } from './reviews/purchases.ts';
import { SALES } from './sales/on-orders-changed.ts';
import { listCategories } from './search/category-views.ts';
import { settingsRoutes } from './settings-routes.ts';
import { shopPageRoutes } from './shop-page-routes.ts';

/** The endpoints of the catalogue; those for administrators are in administrator-routes.ts. */
export function catalogueRoutes(deps: CatalogueDeps): Route[] {
  const { db, images } = deps;
  return [
    ...administratorRoutes(deps),
    gatewayRoute({
      method: 'get',
      path: PRODUCT_ADDRESSES,
      query: z.object({ after: z.string().max(100) }),
      response: productAddressesAnswer,
      handle: ({ query }) => productAddresses(db, query.after),
    }),
    publicRoute({
      method: 'get',
      path: '/api/products/get-one/:id',
      params: z.object({ id: pathSegment }),
      response: productDetailsAnswer,
      // The gateway never caches what it reads for an administrator.
      handle: ({ caller, params, response }) =>
        productDetails(db, params.id, response, caller.kind === 'user' && caller.isAdmin),
    }),
    publicRoute({
      method: 'get',
      path: '/api/products/bestsellers',
      response: bestsellersAnswer,
      handle: () => bestsellers(db),
    }),
    publicRoute({
      method: 'get',
      path: '/api/products{/category/:category}{/search/:search}',
      params: z.object({ category: pathSegment.transform(categoryOfPath).optional(), search: pathSegment.optional() }),
      query: productListQuery,
      response: productListResponse,
      handle: ({ params, query }) =>
        listProducts(deps, { ...query, pathCategory: params.category, search: params.search }),
    }),
    publicRoute({
      method: 'get',
      path: '/api/products/suggestions/:search',
      params: z.object({ search: pathSegment }),
      response: suggestions,
      handle: ({ params }) => suggest(deps, params.search),
    }),
    ...categoryRoutes(deps),
    ...settingsRoutes(deps),
    ...shopPageRoutes(deps),
    ...reviewRoutes(deps),
    administratorRoute({
      method: 'get',
      path: '/inner/order-facts/:id',
      params: z.object({ id: z.string() }),
      response: orderFacts,
      handle: async ({ params }) => ({
        facts: await readSubjectFacts(db, {
          service: 'catalogue',
          subject: `order/${withoutNul(params.id)}`,
          projections: [SALES, PURCHASES],
        }),
      }),
    }),
    signedInRoute({
      method: 'get',
      path: '/inner/export',
      response: exportOfCatalogue,
      handle: async ({ caller }) => ({ reviews: await ownReviews(db, caller.userId) }),
    }),
    publicRoute({
      method: 'get',
      path: '/api/categories',
      response: categories,
      handle: () => listCategories(deps),
    }),
    publicRoute({
      method: 'get',
      path: '/images/:name',
      params: z.object({ name: pathSegment }),
      handle: async ({ params, request, response }) => {
        await serveImage(images, params.name, request, response);
      },
    }),
  ];
}
