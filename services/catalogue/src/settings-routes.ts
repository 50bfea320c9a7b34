import { adminSettings, saveSettingsRequest, shopSettings, uploadLogoResponse } from '@shop/contracts/settings-api.ts';
import { databaseForUser } from '@shop/platform/events/consumer/deleted-users.ts';
import { auditAs } from '@shop/platform/service/audit/audit.ts';
import { administratorRoute, publicRoute, type Route } from '@shop/platform/service/http/route.ts';
import type { CatalogueDeps } from './catalogue-deps.ts';
import { uploadSingleImage } from './product-images/upload-single-image.ts';
import { saveSettings } from './settings/save-settings.ts';
import { readAdminSettings, readSettings } from './settings/settings-repository.ts';
import { footerPages } from './shop-pages/shop-page-repository.ts';

/** What the shop calls itself and how it looks (docs/api.md#settings). */
export function settingsRoutes(deps: CatalogueDeps): Route[] {
  const { db, images } = deps;
  return [
    publicRoute({
      method: 'get',
      path: '/api/settings',
      response: shopSettings,
      handle: async () => {
        const [settings, pages] = await Promise.all([readSettings(db), footerPages(db)]);
        return pages.length === 0 ? settings : { ...settings, pages };
      },
    }),
    administratorRoute({
      method: 'get',
      path: '/api/admin/settings',
      response: adminSettings,
      handle: () => readAdminSettings(db),
    }),
    administratorRoute({
      method: 'put',
      path: '/api/admin/settings',
      body: saveSettingsRequest,
      response: adminSettings,
      handle: ({ caller, body }) => {
        const now = new Date();
        const own = { ...deps, db: databaseForUser(db, caller), audit: auditAs(caller, now) };
        return saveSettings(own, body, { by: caller, now });
      },
    }),
    administratorRoute({
      method: 'post',
      path: '/api/admin/settings/logo',
      response: uploadLogoResponse,
      handle: async ({ request, response }) => ({ logo: await uploadSingleImage(images, request, response) }),
    }),
  ];
}
