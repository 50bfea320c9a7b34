import {
  adminCategories as adminCategoriesResponse,
  changeCategoryRequest,
  deleteCategoryQuery,
  mergeCategoryRequest,
  orderCategoriesRequest,
  uploadCategoryImageResponse,
} from '@shop/contracts/categories-api.ts';
import { databaseForUser } from '@shop/platform/events/consumer/deleted-users.ts';
import { auditAs } from '@shop/platform/service/audit/audit.ts';
import { administratorRoute, type Route } from '@shop/platform/service/http/route.ts';
import type { UserCaller } from '@shop/platform/service/identity/identity.ts';
import { z } from 'zod';
import type { CatalogueDeps } from './catalogue-deps.ts';
import { adminCategories } from './categories/admin-categories.ts';
import { changeCategory } from './categories/change-category.ts';
import { deleteWithContent } from './categories/delete-category.ts';
import { mergeCategories } from './categories/merge-categories.ts';
import { orderCategories } from './categories/order-categories.ts';
import { requireUploaded } from './images/require-uploaded.ts';
import { pathSegment } from './path-segment.ts';
import { uploadSingleImage } from './product-images/upload-single-image.ts';

const oneCategory = z.object({ id: pathSegment });

/** What administrators change about categories (docs/api.md#admin-categories); each response is the whole list. */
export function categoryRoutes(deps: CatalogueDeps): Route[] {
  const { db, images } = deps;
  const as = (caller: UserCaller) => ({ ...deps, db: databaseForUser(db, caller), audit: auditAs(caller, new Date()) });
  const afterwards = async (changed: Promise<void>) => {
    await changed;
    return adminCategories(db);
  };
  return [
    administratorRoute({
      method: 'get',
      path: '/api/admin/categories',
      response: adminCategoriesResponse,
      handle: () => adminCategories(db),
    }),
    administratorRoute({
      method: 'put',
      path: '/api/admin/categories/order',
      body: orderCategoriesRequest,
      response: adminCategoriesResponse,
      handle: ({ caller, body }) => afterwards(orderCategories(as(caller), body)),
    }),
    administratorRoute({
      method: 'post',
      path: '/api/admin/categories/image',
      response: uploadCategoryImageResponse,
      handle: async ({ request, response }) => ({ image: (await uploadSingleImage(images, request, response)).path }),
    }),
    administratorRoute({
      method: 'put',
      path: '/api/admin/categories/:id',
      params: oneCategory,
      body: changeCategoryRequest,
      response: adminCategoriesResponse,
      handle: ({ caller, params, body }) => {
        const requireImage = (path: string) => requireUploaded(images, { path, field: 'image' }, new Date());
        return afterwards(changeCategory({ ...as(caller), requireImage }, params.id, body));
      },
    }),
    administratorRoute({
      method: 'post',
      path: '/api/admin/categories/:id/merge',
      params: oneCategory,
      body: mergeCategoryRequest,
      response: adminCategoriesResponse,
      handle: ({ caller, params, body }) => afterwards(mergeCategories(as(caller), { ...params, ...body })),
    }),
    administratorRoute({
      method: 'delete',
      path: '/api/admin/categories/:id',
      params: oneCategory,
      query: deleteCategoryQuery,
      response: adminCategoriesResponse,
      handle: ({ caller, params, query }) => afterwards(deleteWithContent(as(caller), { ...params, ...query })),
    }),
  ];
}
