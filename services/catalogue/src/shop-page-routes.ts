import {
  adminPage,
  adminPageList,
  createPageRequest,
  previewPageRequest,
  previewPageResponse,
  removePageResponse,
  savePageRequest,
  shopPage,
} from '@shop/contracts/shop-pages-api.ts';
import { databaseForUser } from '@shop/platform/events/consumer/deleted-users.ts';
import { auditAs } from '@shop/platform/service/audit/audit.ts';
import { notFound } from '@shop/platform/service/errors.ts';
import { administratorRoute, publicRoute, type Route } from '@shop/platform/service/http/route.ts';
import type { UserCaller } from '@shop/platform/service/identity/identity.ts';
import { z } from 'zod';
import type { CatalogueDeps } from './catalogue-deps.ts';
import { pathSegment } from './path-segment.ts';
import { createPage, removePage, savePage } from './shop-pages/change-shop-page.ts';
import { readShopPage } from './shop-pages/read-shop-page.ts';
import { renderInTime } from './shop-pages/render-in-time.ts';
import { listPages, pageById } from './shop-pages/shop-page-repository.ts';

const onePage = z.object({ id: pathSegment });

/** The merchant's own pages (docs/api.md#pages). */
export function shopPageRoutes(deps: CatalogueDeps): Route[] {
  const { db, renderMs } = deps;
  const as = (caller: UserCaller, now: Date) => ({
    ...deps,
    db: databaseForUser(db, caller),
    audit: auditAs(caller, now),
  });
  return [
    publicRoute({
      method: 'get',
      path: '/api/pages/:slug',
      params: z.object({ slug: pathSegment }),
      response: shopPage,
      handle: ({ params }) => readShopPage(db, params.slug),
    }),
    administratorRoute({
      method: 'get',
      path: '/api/admin/pages',
      response: adminPageList,
      handle: () => listPages(db),
    }),
    administratorRoute({
      method: 'post',
      path: '/api/admin/pages',
      body: createPageRequest,
      status: 201,
      response: adminPage,
      handle: ({ caller, body }) => {
        const now = new Date();
        renderInTime(body.body, renderMs);
        return createPage(as(caller, now), body, { by: caller, now });
      },
    }),
    administratorRoute({
      method: 'post',
      path: '/api/admin/pages/preview',
      body: previewPageRequest,
      response: previewPageResponse,
      handle: ({ body }) => ({ html: renderInTime(body.body, renderMs) }),
    }),
    administratorRoute({
      method: 'get',
      path: '/api/admin/pages/:id',
      params: onePage,
      response: adminPage,
      handle: async ({ params }) => {
        const page = await pageById(db, params.id);
        if (page === undefined) throw notFound('Page');
        return page;
      },
    }),
    administratorRoute({
      method: 'put',
      path: '/api/admin/pages/:id',
      params: onePage,
      body: savePageRequest,
      response: adminPage,
      handle: ({ caller, params, body }) => {
        const now = new Date();
        renderInTime(body.body, renderMs);
        return savePage(as(caller, now), { id: params.id, ...body }, { by: caller, now });
      },
    }),
    administratorRoute({
      method: 'delete',
      path: '/api/admin/pages/:id',
      params: onePage,
      response: removePageResponse,
      handle: async ({ caller, params }) => {
        await removePage(as(caller, new Date()), params.id);
        return { message: 'Page removed' as const };
      },
    }),
  ];
}
