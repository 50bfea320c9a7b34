import { NEXT_CURSOR_HEADER } from '@shop/contracts/common-api.ts';
import { exportOfOrder } from '@shop/contracts/export-api.ts';
import {
  adminOrdersQuery,
  order,
  orderDetails as orderDetailsAnswer,
  placeOrderRequest,
} from '@shop/contracts/order-api.ts';
import { auditAs, auditRoute } from '@shop/platform/audit/audit.ts';
import { fp } from '@shop/platform/failpoints.ts';
import { administratorRoute, type Route, signedInRoute } from '@shop/platform/route.ts';
import { z } from 'zod';
import { adminOrders } from './orders/admin-orders.ts';
import { keyFrom } from './orders/idempotency-key.ts';
import { markDelivered } from './orders/mark-delivered.ts';
import { orderJson } from './orders/order-json.ts';
import { orderDetails, ownOrders } from './orders/order-views.ts';
import { type OrderTaker, placeOrder } from './orders/place-order.ts';

const orderParams = z.object({ id: z.string() });

/** Every endpoint of this service (API.md, Orders). */
export function routes(shop: OrderTaker): Route[] {
  return [
    signedInRoute({
      method: 'post',
      path: '/api/orders',
      body: placeOrderRequest,
      status: 201,
      answer: order,
      handle: async ({ caller, body, request }) => {
        const idempotencyKey = keyFrom(request.get('idempotency-key'));
        const placed = await placeOrder(shop, caller, { request: body, idempotencyKey });
        await fp('order.beforeReply');
        return orderJson(placed);
      },
    }),
    signedInRoute({
      method: 'get',
      path: '/api/orders',
      answer: z.array(order),
      handle: ({ caller }) => ownOrders(shop.db, caller.userId),
    }),
    signedInRoute({
      method: 'get',
      path: '/inner/export',
      answer: exportOfOrder,
      handle: async ({ caller }) => ({ orders: await ownOrders(shop.db, caller.userId) }),
    }),
    administratorRoute({
      method: 'get',
      path: '/api/orders/admin',
      query: adminOrdersQuery,
      answer: z.array(order),
      handle: async ({ query, response }) => {
        const { orders, next } = await adminOrders(shop.db, query);
        if (next !== undefined) response.set(NEXT_CURSOR_HEADER, next);
        return orders;
      },
    }),
    signedInRoute({
      method: 'get',
      path: '/api/orders/user/:id',
      params: orderParams,
      answer: orderDetailsAnswer,
      handle: ({ caller, params }) => orderDetails(shop.db, caller, params.id),
    }),
    administratorRoute({
      method: 'put',
      path: '/api/orders/delivered/:id',
      params: orderParams,
      answer: orderDetailsAnswer,
      handle: async ({ caller, params }) => {
        await markDelivered({ ...shop, audit: auditAs(caller, shop.now()) }, caller, params.id);
        return orderDetails(shop.db, caller, params.id);
      },
    }),
    auditRoute('order', shop.db),
  ];
}
