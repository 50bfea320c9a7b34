import { glob, readFile } from 'node:fs/promises';
import type { ServiceName } from '@shop/infra/src/shop-processes.ts';
import { healthRoute } from '@shop/platform/service/http/health-route.ts';
import { repositoryFile } from '@shop/testing/repository-file.ts';
import type { Express } from 'express';
import { z } from 'zod';
import { createApp } from '../../../gateway/src/request-pipeline.ts';
import { serviceRouteTables } from '../api-docs/service-route-tables.ts';

/** A route as the code that serves it declares it. */
export interface ListedRoute {
  /** `GET /api/orders/user/:id` */
  name: string;
  /** Which service declares it; undefined for the gateway's own, and for what every service has. */
  service: ServiceName | undefined;
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

/** What the services declare. */
export function serviceRoutes(): ListedRoute[] {
  const tables = [...serviceRouteTables(), [undefined, [healthRoute(nothing)]] as const];
  return tables.flatMap(([service, routes]) =>
    routes.map(({ method, path, query, body }) => ({
      name: `${method.toUpperCase()} ${path}`,
      service,
      queryFields: fieldsOf(query),
      bodyFields: fieldsOf(body),
    })),
  );
}

/** How often the services' sources declare a route: more than the inventory lists is a file that it does not read. */
export async function declaredRoutes(): Promise<number> {
  let count = 0;
  for await (const file of glob('services/*/src/**/*.ts', { cwd: repositoryFile('.') })) {
    if (/\.test\.ts$|\/testing\//.test(file)) continue;
    const source = await readFile(repositoryFile(file), 'utf8');
    count += source.match(/\b(?:public|signedIn|administrator|gateway)Route\(\{/g)?.length ?? 0;
  }
  return count;
}

function gatewayRoutes(): ListedRoute[] {
  const app: Express = createApp({
    browserConfig: { cloudinary: null, paypal: null },
    home: { mode: 'demo', publicUrl: undefined },
    staticDirectory: '.',
    times: { call: 0, slot: 0 },
  } as never);
  const own = app.router.stack.flatMap(({ route }) => (route === undefined ? [] : [route]));
  return own.flatMap(({ path, stack }) =>
    stack.map(({ method }) => ({
      name: `${method.toUpperCase()} ${path}`,
      service: undefined,
      queryFields: [],
      bodyFields: [],
    })),
  );
}

/** The fields of an object's schema, those of what lies within it too: `cartItems.0.quantity`. */
function fieldsOf(schema: unknown, within = ''): string[] {
  if (schema instanceof z.ZodObject) {
    return Object.entries(schema.shape).flatMap(([key, inner]) => {
      const field = `${within}${key}`;
      return [field, ...fieldsOf(inner, `${field}.`)];
    });
  }
  if (schema instanceof z.ZodArray) return fieldsOf(schema.element, `${within}0.`);
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodNullable)
    return fieldsOf(schema.unwrap(), within);
  // What is changed before it is checked is the same behind the change.
  if (schema instanceof z.ZodPipe) return fieldsOf(schema.out, within);
  return [];
}
