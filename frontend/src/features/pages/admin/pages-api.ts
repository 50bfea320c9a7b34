import type { ShopSettings } from '@shop/contracts/settings-api.ts';
import type { AdminPage, AdminPageRow, PageValues } from '@shop/contracts/shop-pages-api.ts';
import { adminCalls } from '../../../shared/admin-paths.ts';
import { api } from '../../../shared/api/api-client.ts';
import { afterSuccess, shopApi } from '../../../shared/api/shop-api.ts';
import type { Dispatch } from '../../../shared/list/list-endpoint.ts';
import { calls } from '../../../shared/paths.ts';
import { shopChanged } from '../../../shared/state/shop.ts';

/** The pages of the merchant, drafts included (docs/api.md#pages). */
export const {
  useShopPagesQuery,
  useAdminShopPageQuery,
  useShopPagePreviewQuery,
  useCreateShopPageMutation,
  useSaveShopPageMutation,
  useRemoveShopPageMutation,
} = shopApi.injectEndpoints({
  endpoints: (build) => ({
    shopPages: build.query<AdminPageRow[], void>({
      query: () => ({ path: adminCalls.shopPages }),
      providesTags: ['shopPages'],
    }),

    adminShopPage: build.query<AdminPage, string>({ query: (id) => ({ path: adminCalls.shopPage(id) }) }),

    /** The rendered body: by the server, whose rules are those of the page itself. */
    shopPagePreview: build.query<{ html: string }, string>({
      query: (body) => ({ method: 'POST', path: adminCalls.shopPagePreview, body: { body } }),
    }),

    createShopPage: build.mutation<AdminPage, PageValues>({
      query: (body) => ({ method: 'POST', path: adminCalls.shopPages, body }),
      invalidatesTags: ['shopPages'],
      onQueryStarted: updatesFooter,
    }),

    /** Fails with 409 and the present page when somebody else was faster. */
    saveShopPage: build.mutation<AdminPage, PageValues & { _id: string; version: number }>({
      query: ({ _id, ...body }) => ({ method: 'PUT', path: adminCalls.shopPage(_id), body }),
      invalidatesTags: ['shopPages', 'audit'],
      onQueryStarted: updatesFooter,
    }),

    removeShopPage: build.mutation<unknown, string>({
      query: (id) => ({ method: 'DELETE', path: adminCalls.shopPage(id) }),
      invalidatesTags: ['shopPages'],
      onQueryStarted: updatesFooter,
    }),
  }),
});

/** Lets the footer of this tab follow a change; without it, it follows when somebody comes back to the tab. */
function updatesFooter(
  _: unknown,
  { dispatch, queryFulfilled }: { dispatch: Dispatch; queryFulfilled: Promise<unknown> },
): Promise<void> {
  return afterSuccess(queryFulfilled, () =>
    api.get<ShopSettings>(calls.settings).then(
      ({ data }) => dispatch(shopChanged(data)),
      (error) => console.error(error),
    ),
  );
}
