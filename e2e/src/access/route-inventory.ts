import { glob, readFile } from 'node:fs/promises';
import type { ServiceName } from '@shop/infra/src/shop-processes.ts';
import { deadLetterRoutes } from '@shop/platform/events/dead-letters/dead-letter-routes.ts';
import { healthRoute } from '@shop/platform/service/http/health-route.ts';
import { systemFactsRoute } from '@shop/platform/system-facts-route.ts';
import { repositoryFile } from '@shop/testing/repository-file.ts';
import type { Express } from 'express';
import { z } from 'zod';
import { createApp } from '../../../gateway/src/request-pipeline.ts';
import { TIMEOUTS } from '../../../gateway/src/timeouts.ts';
import { serviceRouteTables } from '../api-docs/service-route-tables.ts';

/** A route as declared in the code. */
export interface ListedRoute {
  /** `GET /api/orders/user/:id` */
  name: string;
  /** The service that declares it; undefined for the gateway and for routes of every service. */
  service: ServiceName | undefined;
  /** Fields of the query and body schemas. */
  queryFields: string[];
  bodyFields: string[];
}

/** Declaring routes uses no dependency. */
const noDeps = {} as never;

/** Every route of the shop: those of the services and those of the gateway itself. */
export function allRoutes(): ListedRoute[] {
  const listed = [...serviceRoutes(), ...gatewayRoutes()];
  return [...new Map(listed.map((route) => [route.name, route])).values()];
}

/** The routes that the services declare. */
export function serviceRoutes(): ListedRoute[] {
  const tables = [
    ...serviceRouteTables(),
    [undefined, [healthRoute(noDeps), systemFactsRoute(noDeps), ...deadLetterRoutes(noDeps, 0)]] as const,
  ];
  return tables.flatMap(([service, routes]) =>
    routes.map(({ method, path, query, body }) => ({
      name: `${method.toUpperCase()} ${path}`,
      service,
      queryFields: fieldsOf(query),
      bodyFields: fieldsOf(body),
    })),
  );
}

/** Number of route declarations in the sources of the services: more than in the inventory means that it misses a file. */
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
    timeouts: TIMEOUTS,
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

/** The fields of an object schema, including nested ones: `cartItems.0.quantity`. */
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
  // A transformed value has the fields of the schema behind the transformation.
  if (schema instanceof z.ZodPipe) return fieldsOf(schema.out, within);
  return [];
}
