import { discrepancyResolved, orderAttention, refundRetried } from '@shop/contracts/order-admin-api.ts';
import { adminOrdersQuery } from '@shop/contracts/order-api.ts';
import { databaseForUser } from '@shop/platform/events/consumer/deleted-users.ts';
import { recordDownload } from '@shop/platform/service/audit/access.ts';
import { auditAs } from '@shop/platform/service/audit/audit.ts';
import { administratorRoute, type Route } from '@shop/platform/service/http/route.ts';
import { streamPages } from '@shop/platform/service/http/stream-list.ts';
import type { UserCaller } from '@shop/platform/service/identity/identity.ts';
import { requirePassword } from '@shop/platform/service/identity/require-password.ts';
import { z } from 'zod';
import type { Deps } from '../orders/deps.ts';
import { listAdminOrders } from '../orders/list-orders.ts';
import { ordersCsv } from '../orders/orders-csv.ts';
import { retryRefund } from '../payments/retry-refund.ts';
import { readAttention } from './attention-view.ts';
import { resolveDiscrepancy } from './resolve-discrepancy.ts';

const idParams = z.object({ id: z.string() });

/** Returns the administrators' endpoints about what needs attention, and the export of orders (docs/api.md#attention). */
export function reconciliationRoutes(deps: Pick<Deps, 'db' | 'now'>): Route[] {
  const actionDeps = (caller: UserCaller) => {
    const now = deps.now();
    return { db: databaseForUser(deps.db, caller), audit: auditAs(caller, now), now };
  };
  return [
    administratorRoute({
      method: 'get',
      path: '/api/admin/order/attention',
      response: orderAttention,
      handle: () => readAttention(deps.db, deps.now()),
    }),
    administratorRoute({
      method: 'post',
      path: '/api/admin/order/discrepancies/:id/resolve',
      params: idParams,
      response: discrepancyResolved,
      handle: async ({ caller, params }) => {
        await resolveDiscrepancy(actionDeps(caller), params.id);
        return { message: 'discrepancy resolved' as const };
      },
    }),
    administratorRoute({
      method: 'post',
      path: '/api/admin/order/refunds/:id/retry',
      params: idParams,
      response: refundRetried,
      handle: async ({ caller, params }) => {
        await retryRefund(actionDeps(caller), params.id);
        return { message: 'refund requested' as const };
      },
    }),
    administratorRoute({
      method: 'get',
      path: '/api/admin/order/orders.csv',
      query: adminOrdersQuery.omit({ limit: true, cursor: true }),
      response: z.string(),
      handle: async ({ query, response, caller }) => {
        const now = deps.now();
        requirePassword(caller, now);
        await recordDownload(deps.db, caller, { list: 'orders', filter: query, at: now });
        const fileName = `orders-${now.toISOString().slice(0, 10)}.csv`;
        const pageAfter = (cursor: string | undefined) =>
          listAdminOrders(deps.db, { ...query, limit: undefined, cursor });
        await streamPages(response, pageAfter, { ...ordersCsv, fileName });
        return undefined;
      },
    }),
  ];
}
