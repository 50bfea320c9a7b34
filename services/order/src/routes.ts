import { NEXT_CURSOR_HEADER } from '@shop/contracts/common-api.ts';
import { exportOfOrder } from '@shop/contracts/export-api.ts';
import { customerOrders } from '@shop/contracts/order-admin-api.ts';
import {
  adminOrdersQuery,
  cancelAllRequest,
  cancelledAll,
  cancelOrderRequest,
  confirmAddressRequest,
  confirmationMailSent,
  confirmedAddress,
  order,
  orderDetails as orderDetailsResponse,
  placeOrderRequest,
} from '@shop/contracts/order-api.ts';
import { idPatternOf } from '@shop/contracts/order-number.ts';
import { countedReads } from '@shop/platform/service/audit/access.ts';
import { auditAs } from '@shop/platform/service/audit/audit.ts';
import { auditRoutes } from '@shop/platform/service/audit/audit-routes.ts';
import { administratorRoute, publicRoute, type Route, signedInRoute } from '@shop/platform/service/http/route.ts';
import { streamList } from '@shop/platform/service/http/stream-list.ts';
import { failpoint } from '@shop/platform/service/lifecycle/failpoints.ts';
import { z } from 'zod';
import { backInStockRoutes } from './back-in-stock/back-in-stock-routes.ts';
import { readExported } from './back-in-stock/waiting-views.ts';
import { explanationRoutes } from './explanation/explanation-routes.ts';
import { confirmAddress, resendConfirmation } from './orders/address-confirmation.ts';
import { readCustomerOrders } from './orders/customer-orders.ts';
import type { PlaceOrderDeps } from './orders/deps.ts';
import { parseIdempotencyKey } from './orders/idempotency-key.ts';
import { listAdminOrders, listOwnOrders } from './orders/list-orders.ts';
import { markDelivered } from './orders/mark-delivered.ts';
import { readOrderDetails } from './orders/order-details.ts';
import { orderJson } from './orders/order-json.ts';
import { placeOrder } from './orders/place-order.ts';
import { cancelOpenOrders } from './payments/cancel-open-orders.ts';
import { cancelOrder } from './payments/cancel-order.ts';
import type { PaymentDeps } from './payments/deps.ts';
import { paymentRoutes } from './payments/payment-routes.ts';
import { reconciliationRoutes } from './reconciliation/reconciliation-routes.ts';

const orderParams = z.object({ id: z.string() });
/** Entries show an order's number; a search finds its customer too, by the index orders_search. */
const AUDITED_ORDERS = {
  from: 'orders',
  id: 'id',
  searched: ['id', 'name', 'last_name', 'email'],
  meaningOf: idPatternOf,
};

export interface RouteDeps extends PlaceOrderDeps {
  /** undefined while PayPal is not configured. */
  payments: PaymentDeps | undefined;
}

/** Returns every endpoint of this service (docs/api.md#orders). */
export function routes(deps: RouteDeps): Route[] {
  return [
    signedInRoute({
      method: 'post',
      path: '/api/orders',
      body: placeOrderRequest,
      status: 201,
      response: order,
      handle: async ({ caller, body, request }) => {
        const idempotencyKey = parseIdempotencyKey(request.get('idempotency-key'));
        const placed = await placeOrder(deps, caller, { request: body, idempotencyKey });
        await failpoint('order.beforeReply');
        return orderJson(placed);
      },
    }),
    signedInRoute({
      method: 'get',
      path: '/api/orders',
      response: z.array(order),
      handle: async ({ caller: { userId }, response }) => {
        await streamList(response, (cursor) => listOwnOrders(deps.db, { userId, cursor }));
        return undefined;
      },
    }),
    signedInRoute({
      method: 'get',
      path: '/inner/export',
      response: exportOfOrder,
      handle: async ({ caller: { userId }, response }) => {
        const before = `{"backInStock":${JSON.stringify(await readExported(deps.db, userId))},"orders":`;
        await streamList(response, (cursor) => listOwnOrders(deps.db, { userId, cursor }), [before, '}']);
        return undefined;
      },
    }),
    administratorRoute({
      method: 'get',
      path: '/api/orders/admin',
      query: adminOrdersQuery,
      response: z.array(order),
      handle: async ({ query, response, caller }) => {
        const pageAfter = countedReads(deps.db, caller, { list: 'orders', now: deps.now }, (cursor = query.cursor) =>
          listAdminOrders(deps.db, { ...query, cursor }),
        );
        if (query.limit === undefined) {
          await streamList(response, pageAfter);
          return undefined;
        }
        const { rows, next } = await pageAfter(undefined);
        if (next !== undefined) response.set(NEXT_CURSOR_HEADER, next);
        return [...rows];
      },
    }),
    administratorRoute({
      method: 'get',
      path: '/api/admin/order/customers/:id',
      params: orderParams,
      response: customerOrders,
      handle: ({ params }) => readCustomerOrders(deps.db, params.id),
    }),
    signedInRoute({
      method: 'get',
      path: '/api/orders/user/:id',
      params: orderParams,
      response: orderDetailsResponse,
      handle: ({ caller, params }) => readOrderDetails(deps, caller, params.id),
    }),
    administratorRoute({
      method: 'put',
      path: '/api/orders/delivered/:id',
      params: orderParams,
      response: orderDetailsResponse,
      handle: async ({ caller, params }) => {
        await markDelivered({ ...deps, audit: auditAs(caller, deps.now()) }, caller, params.id);
        return readOrderDetails(deps, caller, params.id);
      },
    }),
    signedInRoute({
      method: 'post',
      path: '/api/orders/:id/cancel',
      params: orderParams,
      body: cancelOrderRequest,
      response: orderDetailsResponse,
      handle: async ({ caller, params, body: { reason } }) => {
        const audit = auditAs(caller, deps.now());
        await cancelOrder({ ...deps, audit }, caller, { orderId: params.id, reason });
        return readOrderDetails(deps, caller, params.id);
      },
    }),
    administratorRoute({
      method: 'post',
      path: '/api/orders/admin/cancel-all',
      body: cancelAllRequest,
      response: cancelledAll,
      handle: ({ caller, body }) => cancelOpenOrders({ ...deps, audit: auditAs(caller, deps.now()) }, caller, body),
    }),
    publicRoute({
      method: 'post',
      path: '/api/orders/:id/confirmation',
      params: orderParams,
      body: confirmAddressRequest,
      response: confirmedAddress,
      handle: async ({ params, body: { token } }) => ({
        _id: params.id,
        status: await confirmAddress(deps, { orderId: params.id, token }),
      }),
    }),
    signedInRoute({
      method: 'post',
      path: '/api/orders/:id/confirmation-mail',
      params: orderParams,
      status: 202,
      response: confirmationMailSent,
      handle: async ({ caller, params }) => {
        await resendConfirmation(deps, caller, params.id);
        return { sent: true as const };
      },
    }),
    ...backInStockRoutes(deps),
    ...explanationRoutes(deps),
    ...reconciliationRoutes(deps),
    ...paymentRoutes(deps.payments),
    ...auditRoutes('order', { db: deps.db, now: deps.now, subjects: { order: AUDITED_ORDERS } }),
  ];
}
