import { healthRoute } from '@shop/platform/health-route.ts';
import type { Route } from '@shop/platform/route.ts';
import type { Express } from 'express';
import { z } from 'zod';
import { createGatewayApp } from '../../../gateway/src/app.ts';
import { routes as analyticsRoutes } from '../../../services/analytics/src/routes.ts';
import { catalogueRoutes } from '../../../services/catalogue/src/routes.ts';
import { routes as orderRoutes } from '../../../services/order/src/routes.ts';
import { userRoutes } from '../../../services/user/src/routes.ts';

/** A route as the code that serves it declares it. */
export interface ListedRoute {
  /** `GET /api/orders/user/:id` */
  name: string;
  /** Of its query and its body, as far as their schemas name them. */
  queryFields: string[];
  bodyFields: string[];
}

/** Listing asks no dependency for anything. */
const nothing = {} as never;

/** Every route of the shop: what the services declare, and what the gateway answers by itself. */
export function everyRoute(): ListedRoute[] {
  const listed = [...serviceRoutes(), ...gatewayRoutes()];
  return [...new Map(listed.map((route) => [route.name, route])).values()];
}

function serviceRoutes(): ListedRoute[] {
  const routes: Route[] = [
    ...userRoutes(nothing),
    ...catalogueRoutes(nothing),
    ...orderRoutes(nothing),
    ...analyticsRoutes(nothing),
    healthRoute(nothing),
  ];
  return routes.map(({ method, path, query, body }) => ({
    name: `${method.toUpperCase()} ${path}`,
    queryFields: fieldsOf(query),
    bodyFields: fieldsOf(body),
  }));
}

function gatewayRoutes(): ListedRoute[] {
  const app: Express = createGatewayApp({
    browserConfig: { cloudinary: null, paypal: null },
    home: { mode: 'demo', publicUrl: undefined },
    staticDirectory: '.',
  } as never);
  const own = app.router.stack.flatMap(({ route }) => (route === undefined ? [] : [route]));
  return own.flatMap(({ path, stack }) =>
    stack.map(({ method }) => ({ name: `${method.toUpperCase()} ${path}`, queryFields: [], bodyFields: [] })),
  );
}

function fieldsOf(schema: z.ZodType | undefined): string[] {
  if (schema instanceof z.ZodObject) return Object.keys(schema.shape);
  // What is changed before it is checked is an object behind the change.
  if (schema instanceof z.ZodPipe) return fieldsOf(schema.out as z.ZodType);
  return [];
}
