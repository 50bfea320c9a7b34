import type { AdminCategories, ChangeCategoryRequest } from '@shop/contracts/categories-api.ts';
import type { UnknownAction } from 'redux';
import { adminCalls } from '../../../../shared/admin-paths.ts';
import { api } from '../../../../shared/api/api-client.ts';
import { afterSuccess, shopApi } from '../../../../shared/api/shop-api.ts';
import { calls } from '../../../../shared/paths.ts';
import { categoriesRequested } from '../../../../shared/state/categories.ts';

/** In milliseconds: for 10 MB over a slow connection. */
const UPLOAD_TIMEOUT_MS = 60_000;

/** A category as the administrator saw it. */
interface Seen {
  id: string;
  version: number;
}

/** The header and the forms of this page's session follow a change, too. */
const changesShop = {
  invalidatesTags: ['category' as const],
  onQueryStarted: (
    _: unknown,
    { dispatch, queryFulfilled }: { dispatch: (action: UnknownAction) => unknown; queryFulfilled: Promise<unknown> },
  ) => afterSuccess(queryFulfilled, () => dispatch(categoriesRequested())),
};

/** The categories for administrators (docs/api.md#admin-categories); a change fails with 409 when somebody else was faster. */
export const {
  useAdminCategoriesQuery,
  useCreateCategoryMutation,
  useChangeCategoryMutation,
  useOrderCategoriesMutation,
  useMergeCategoryMutation,
  useDeleteCategoryMutation,
} = shopApi.injectEndpoints({
  endpoints: (build) => ({
    adminCategories: build.query<AdminCategories, void>({
      query: () => ({ path: adminCalls.adminCategories }),
      providesTags: ['category'],
    }),
    createCategory: build.mutation<unknown, string>({
      query: (category) => ({ method: 'POST', path: calls.categories, body: { category } }),
      ...changesShop,
    }),
    changeCategory: build.mutation<unknown, { id: string } & ChangeCategoryRequest>({
      query: ({ id, ...body }) => ({ method: 'PUT', path: adminCalls.adminCategory(id), body }),
      ...changesShop,
    }),
    orderCategories: build.mutation<unknown, { ids: string[]; seen: string[] }>({
      query: (body) => ({ method: 'PUT', path: adminCalls.categoryOrder, body }),
      ...changesShop,
    }),
    mergeCategory: build.mutation<unknown, Seen & { into: string }>({
      query: ({ id, ...body }) => ({ method: 'POST', path: adminCalls.mergeCategory(id), body }),
      ...changesShop,
    }),
    deleteCategory: build.mutation<unknown, Seen & { moveTo: string | undefined }>({
      query: ({ id, ...params }) => ({ method: 'DELETE', path: adminCalls.adminCategory(id), params }),
      ...changesShop,
    }),
  }),
});

/** Stores an image that the category shows once it is saved with it. @throws the failure of the call */
export async function uploadCategoryImage(file: File): Promise<{ path: string }> {
  const form = new FormData();
  form.append('images', file);
  const { data } = await api.post<{ image: string }>(adminCalls.categoryImage, form, { timeoutMs: UPLOAD_TIMEOUT_MS });
  return { path: data.image };
}
