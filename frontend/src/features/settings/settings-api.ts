import type { AdminSettings, SaveSettingsRequest, ShopLogo } from '@shop/contracts/settings-api.ts';
import { adminCalls } from '../../shared/admin-paths.ts';
import { api } from '../../shared/api/api-client.ts';
import { afterSuccess, shopApi } from '../../shared/api/shop-api.ts';
import { selectShop, shopChanged } from '../../shared/state/shop.ts';
import { showShopChange } from '../../shared/theme/show-shop-change.ts';

/** In milliseconds: for 10 MB over a slow connection. */
const UPLOAD_TIMEOUT_MS = 60_000;

/** The settings of the shop (docs/api.md#settings). */
const settingsApi = shopApi.injectEndpoints({
  endpoints: (build) => ({
    settings: build.query<AdminSettings, void>({ query: () => ({ path: adminCalls.settings }) }),

    /** Fails with 409 and the present settings when somebody else was faster. */
    saveSettings: build.mutation<AdminSettings, SaveSettingsRequest>({
      query: (body) => ({ method: 'PUT', path: adminCalls.settings, body }),
      onQueryStarted: (_, { dispatch, getState, queryFulfilled }) =>
        afterSuccess(queryFulfilled, ({ data }) => {
          dispatch(settingsApi.util.updateQueryData('settings', undefined, () => data));
          const { saved: _saved, ...shop } = data;
          const before = selectShop(getState() as unknown as Parameters<typeof selectShop>[0]);
          showShopChange(before, shop);
          dispatch(shopChanged({ ...shop, pages: before.pages }));
        }),
    }),
  }),
});

export const { useSettingsQuery, useSaveSettingsMutation } = settingsApi;

/** Stores an image that becomes the logo once the settings are saved with it. @throws the failure of the call */
export async function uploadLogo(file: File): Promise<ShopLogo> {
  const form = new FormData();
  form.append('images', file);
  return (await api.post<{ logo: ShopLogo }>(adminCalls.shopLogo, form, { timeoutMs: UPLOAD_TIMEOUT_MS })).data.logo;
}
