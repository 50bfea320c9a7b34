import {
  addAttributeRequest,
  addAttributeResponse,
  adminProducts as adminProductsAnswer,
  adminProductsQuery,
  adminVariants,
  catalogueAttention,
  createCategoryRequest,
  createCategoryResponse,
  createProductRequest,
  createProductResponse,
  failedSearch,
  failedSearchesQuery,
  orderImagesRequest,
  orderImagesResponse,
  removeCategoryResponse,
  removeImageResponse,
  removeProductResponse,
  updateProductRequest,
  updateProductResponse,
  uploadHostedImageRequest,
  uploadImagesQuery,
  uploadImagesResponse,
  variantsRequest,
  variantsResponse,
} from '@shop/contracts/catalogue-admin-api.ts';
import { NEXT_CURSOR_HEADER, TOTAL_COUNT_HEADER } from '@shop/contracts/common-api.ts';
import { databaseForUser } from '@shop/platform/events/consumer/deleted-users.ts';
import { auditAs } from '@shop/platform/service/audit/audit.ts';
import { auditRoutes } from '@shop/platform/service/audit/audit-routes.ts';
import type { SubjectSources } from '@shop/platform/service/audit/subject-names.ts';
import { readJson, validated } from '@shop/platform/service/http/json-body.ts';
import { administratorRoute, type Route } from '@shop/platform/service/http/route.ts';
import { streamList } from '@shop/platform/service/http/stream-list.ts';
import type { UserCaller } from '@shop/platform/service/identity/identity.ts';
import { newId } from '@shop/platform/service/postgres/new-id.ts';
import { z } from 'zod';
import type { CatalogueDeps } from './catalogue-deps.ts';
import { addAttribute } from './categories/add-attribute.ts';
import { categoryOfPath } from './categories/category.ts';
import { createCategory } from './categories/create-category.ts';
import { removeCategory } from './categories/remove-category.ts';
import { pathSegment } from './path-segment.ts';
import { addHostedImage, requireHost } from './product-images/add-hosted-image.ts';
import { orderImages } from './product-images/order-images.ts';
import { removeProductImage } from './product-images/remove-product-image.ts';
import { uploadImages } from './product-images/upload-images.ts';
import { adminProducts, countAdminProducts } from './products/admin-products.ts';
import { changeVariants } from './products/change-variants.ts';
import { createProduct } from './products/create-product.ts';
import { fieldsOf, productIdOf } from './products/product.ts';
import { productVariants } from './products/product-variants.ts';
import { removeProduct } from './products/remove-product.ts';
import { updateProduct } from './products/update-product.ts';
import { adminReviewRoutes } from './review-routes.ts';
import { countCriticalReviews } from './reviews/admin-reviews.ts';
import { categoryById, listCategories } from './search/category-views.ts';
import { countUnresolvedSearches, listFailedSearches } from './search-report/failed-searches.ts';
import { synonymRoutes } from './synonym-routes.ts';

/** A review is called what its product is. */
const AUDITED: SubjectSources = {
  product: { from: 'products', id: 'id', name: 'name', searched: ['name'] },
  review: {
    from: 'reviews r join products p on p.id = r.product_id',
    id: 'r.id',
    name: 'p.name',
    searched: ['p.name', 'r.user_name'],
  },
  synonyms: {
    from: `(select group_id, string_agg(word, ', ' order by position) as words from synonyms group by group_id) groups`,
    id: 'group_id',
    name: 'words',
    searched: ['words'],
  },
  page: { from: 'shop_pages', id: 'id', name: 'title', searched: ['title', 'slug'] },
};
const oneProduct = z.object({ id: pathSegment });
const SOLD_OUT = adminProductsQuery.parse({ stock: 'out', published: 'true' });
const LOW_STOCK = adminProductsQuery.parse({ stock: 'low', published: 'true' });

/** The endpoints for administrators; other callers get 401 or 403. */
export function administratorRoutes(deps: CatalogueDeps): Route[] {
  const { db } = deps;
  /** The dependencies of a use case that runs on behalf of an administrator. */
  const as = (caller: UserCaller) => ({ ...deps, db: databaseForUser(db, caller), audit: auditAs(caller, new Date()) });
  return [
    ...auditRoutes('catalogue', { db, now: () => new Date(), subjects: AUDITED }),
    ...synonymRoutes(db),
    ...adminReviewRoutes(deps),
    administratorRoute({
      method: 'get',
      path: '/api/admin/catalogue/failed-searches',
      query: failedSearchesQuery,
      response: z.array(failedSearch),
      handle: ({ query }) => listFailedSearches(db, query.days, new Date()),
    }),
    administratorRoute({
      method: 'get',
      path: '/api/admin/catalogue/attention',
      response: catalogueAttention,
      handle: async () => {
        const [soldOutCount, lowStockCount, criticalReviewsCount, failedSearchesCount] = await Promise.all([
          countAdminProducts(db, SOLD_OUT),
          countAdminProducts(db, LOW_STOCK),
          countCriticalReviews(db),
          countUnresolvedSearches(db, new Date()),
        ]);
        return { soldOutCount, lowStockCount, criticalReviewsCount, failedSearchesCount };
      },
    }),
    administratorRoute({
      method: 'get',
      path: '/api/products/admin',
      query: adminProductsQuery,
      response: adminProductsAnswer,
      handle: async ({ query, response }) => {
        response.set(TOTAL_COUNT_HEADER, String(await countAdminProducts(db, query)));
        if (query.limit === undefined) {
          // The unlimited list is a single page, so later pages are empty.
          const limit = query.pageNum > 1 && query.cursor === undefined ? 0 : undefined;
          await streamList(response, (cursor = query.cursor) => adminProducts(db, { ...query, limit, cursor }));
          return undefined;
        }
        const { rows, next } = await adminProducts(db, query);
        if (next !== undefined) response.set(NEXT_CURSOR_HEADER, next);
        return [...rows];
      },
    }),
    administratorRoute({
      method: 'post',
      path: '/api/products/admin',
      body: createProductRequest,
      status: 201,
      response: createProductResponse,
      handle: async ({ caller, body }) => {
        const productId = newId();
        await createProduct(as(caller), { ...fieldsOf(body), id: productId }, new Date());
        return { message: 'product created' as const, productId };
      },
    }),
    administratorRoute({
      method: 'put',
      path: '/api/products/admin/:id',
      params: oneProduct,
      body: updateProductRequest,
      response: updateProductResponse,
      handle: async ({ caller, params, body }) => {
        const { countShown, updatedAt } = body;
        const product = { ...fieldsOf(body), id: productIdOf(params.id), countShown, updatedAt };
        await updateProduct(as(caller), product, new Date());
        return { message: 'product updated' as const };
      },
    }),
    administratorRoute({
      method: 'get',
      path: '/api/products/admin/:id/variants',
      params: oneProduct,
      response: adminVariants,
      handle: ({ params }) => productVariants(db, productIdOf(params.id)),
    }),
    administratorRoute({
      method: 'put',
      path: '/api/products/admin/:id/variants',
      params: oneProduct,
      body: variantsRequest,
      response: variantsResponse,
      handle: async ({ caller, params, body }) => ({
        message: 'variants saved' as const,
        ...(await changeVariants(as(caller), productIdOf(params.id), body, new Date())),
      }),
    }),
    administratorRoute({
      method: 'delete',
      path: '/api/products/admin/:id',
      params: oneProduct,
      response: removeProductResponse,
      handle: async ({ caller, params }) => {
        await removeProduct(as(caller), productIdOf(params.id));
        return { message: 'Product removed' as const };
      },
    }),
    administratorRoute({
      method: 'post',
      path: '/api/products/admin/upload',
      query: uploadImagesQuery,
      response: uploadImagesResponse,
      handle: async ({ caller, query, request, response }) => {
        const message = 'images uploaded' as const;
        if (query.cloudinary !== 'true') {
          return { message, images: await uploadImages(as(caller), productIdOf(query.productId), request, response) };
        }
        requireHost(deps.imageHost);
        const { secure_url: address } = validated('body', uploadHostedImageRequest, await readJson(request, response));
        const productId = productIdOf(query.productId);
        return { message, images: await addHostedImage(as(caller), { productId, address }) };
      },
    }),
    administratorRoute({
      method: 'put',
      path: '/api/products/admin/images/:id',
      params: z.object({ id: pathSegment }),
      body: orderImagesRequest,
      response: orderImagesResponse,
      handle: async ({ caller, params: { id }, body: { paths } }) => {
        const images = await orderImages(as(caller), { productId: productIdOf(id), paths });
        return { message: 'images ordered' as const, images };
      },
    }),
    administratorRoute({
      method: 'delete',
      path: '/api/products/admin/image/:path/:id',
      params: z.object({ path: pathSegment, id: pathSegment }),
      response: removeImageResponse,
      handle: async ({ caller, params: { id, path } }) => {
        const images = await removeProductImage(as(caller), { productId: productIdOf(id), path });
        return { message: 'image removed' as const, images };
      },
    }),
    administratorRoute({
      method: 'post',
      path: '/api/categories',
      body: createCategoryRequest,
      status: 201,
      response: createCategoryResponse,
      handle: async ({ caller, body }) => {
        const id = newId();
        await createCategory(as(caller), { id, name: body.category });
        return { categoryCreated: await categoryById(deps, id) };
      },
    }),
    administratorRoute({
      method: 'post',
      path: '/api/categories/attr',
      body: addAttributeRequest,
      status: 201,
      response: addAttributeResponse,
      handle: async ({ caller, body: { key, val, categoryChoosen } }) => {
        await addAttribute(as(caller), { category: categoryChoosen, key, value: val });
        return { categoryUpdated: await listCategories(deps) };
      },
    }),
    administratorRoute({
      method: 'delete',
      path: '/api/categories/:name',
      params: z.object({ name: pathSegment.transform(categoryOfPath) }),
      response: removeCategoryResponse,
      handle: async ({ caller, params }) => {
        await removeCategory(as(caller), params.name);
        return { categoryDeleted: true as const };
      },
    }),
  ];
}
