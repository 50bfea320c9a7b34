import { comparedSales, salesQuery, topQuery, topSales } from '@shop/contracts/analytics-api.ts';
import { revenueDay, revenueOrder } from '@shop/contracts/order-api.ts';
import { orderFacts } from '@shop/contracts/order-facts.ts';
import { realDay } from '@shop/contracts/real-day.ts';
import { auditRoutes } from '@shop/platform/service/audit/audit-routes.ts';
import { administratorRoute, type Route } from '@shop/platform/service/http/route.ts';
import { streamList } from '@shop/platform/service/http/stream-list.ts';
import type { Database } from '@shop/platform/service/postgres/postgres.ts';
import { withoutNul } from '@shop/platform/service/postgres/without-nul.ts';
import { z } from 'zod';
import { readOrderFacts } from './order-facts.ts';
import { revenueOfDay, sumsOfDay } from './revenue.ts';
import { compareSales, findTopSales } from './sales.ts';

const dayParams = z.object({ date: realDay });

/** Returns every endpoint of this service (docs/api.md#orders). */
export function routes(db: Database): Route[] {
  return [
    administratorRoute({
      method: 'get',
      path: '/api/orders/analysis/:date',
      params: dayParams,
      response: z.array(revenueOrder),
      handle: async ({ params, response }) => {
        await streamList(response, (cursor) => revenueOfDay(db, params.date, cursor));
        return undefined;
      },
    }),
    administratorRoute({
      method: 'get',
      path: '/api/admin/analytics/days/:date',
      params: dayParams,
      response: revenueDay,
      handle: ({ params }) => sumsOfDay(db, params.date),
    }),
    administratorRoute({
      method: 'get',
      path: '/api/admin/analytics/sales',
      query: salesQuery,
      response: comparedSales,
      handle: ({ query }) => compareSales(db, query, { from: query.beforeFrom, until: query.beforeUntil }),
    }),
    administratorRoute({
      method: 'get',
      path: '/api/admin/analytics/top',
      query: topQuery,
      response: topSales,
      handle: ({ query }) => findTopSales(db, query, query.by),
    }),
    administratorRoute({
      method: 'get',
      path: '/inner/order-facts/:id',
      params: z.object({ id: z.string() }),
      response: orderFacts,
      handle: async ({ params }) => ({ facts: await readOrderFacts(db, withoutNul(params.id)) }),
    }),
    ...auditRoutes('analytics', { db, now: () => new Date() }),
  ];
}
