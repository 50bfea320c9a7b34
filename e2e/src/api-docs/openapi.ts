import { uploadHostedImageRequest } from '@shop/contracts/catalogue-admin-api.ts';
import { MAX_IMAGES } from '@shop/contracts/catalogue-api.ts';
import { browserConfig, cspReport, cspReportResponse, errorBody, health } from '@shop/contracts/common-api.ts';
import { accountExport } from '@shop/contracts/export-api.ts';
import { orderExplanation } from '@shop/contracts/order-facts.ts';
import {
  closeDeadLetterRequest,
  deadLetterClosed,
  deadLetterReplayed,
  systemState,
} from '@shop/contracts/system-api.ts';
import { administratorRoute, publicRoute, type Route, signedInRoute } from '@shop/platform/service/http/route.ts';
import { z } from 'zod';
import { createSchemaConverter, type JsonSchema, type SchemaConverter } from './json-schemas.ts';
import { routeSummaries } from './route-summaries.ts';
import { serviceRouteTables } from './service-route-tables.ts';

/** An OpenAPI 3.1 document, as far as the generator and its tests know it. */
export interface OpenApiDocument {
  openapi: '3.1.1';
  info: object;
  tags: { name: string }[];
  paths: Record<string, Record<string, object>>;
  components: Record<string, object>;
}

const UPLOAD = 'POST /api/products/admin/upload';

const unused = (): never => {
  throw new Error('Only listed');
};

/** The routes that the gateway answers itself. */
const gatewayRoutes: Route[] = [
  publicRoute({ method: 'get', path: '/api/health', response: health, handle: unused }),
  publicRoute({ method: 'get', path: '/api/config', response: browserConfig, handle: unused }),
  publicRoute({
    method: 'post',
    path: '/api/csp-reports',
    body: cspReport,
    response: cspReportResponse,
    handle: unused,
  }),
  signedInRoute({ method: 'get', path: '/api/users/me/export', response: accountExport, handle: unused }),
  administratorRoute({
    method: 'get',
    path: '/api/admin/order/explanations/:id',
    params: z.object({ id: z.string() }),
    response: orderExplanation,
    handle: unused,
  }),
  administratorRoute({ method: 'get', path: '/api/admin/system', response: systemState, handle: unused }),
  administratorRoute({
    method: 'post',
    path: '/api/admin/system/dead-letters/:service/:id/replay',
    params: z.object({ service: z.string(), id: z.string() }),
    response: deadLetterReplayed,
    handle: unused,
  }),
  administratorRoute({
    method: 'post',
    path: '/api/admin/system/dead-letters/:service/:id/close',
    params: z.object({ service: z.string(), id: z.string() }),
    body: closeDeadLetterRequest,
    response: deadLetterClosed,
    handle: unused,
  }),
];

/** Describes every public route of the shop from its route tables and contract schemas. */
export function openApiDocument(): OpenApiDocument {
  const converter = createSchemaConverter();
  const error = converter.response(errorBody);
  const tables: [string, Route[]][] = [...serviceRouteTables(), ['gateway', gatewayRoutes]];
  const paths: OpenApiDocument['paths'] = {};
  for (const [tag, routes] of tables)
    for (const route of routes.filter(({ path }) => !path.startsWith('/inner/')))
      for (const path of expandOptionalParts(route.path))
        paths[path] = { ...paths[path], [route.method]: operation(tag, route, path, converter) };
  return {
    openapi: '3.1.1',
    info: {
      title: 'Best online shop',
      version: '0.1.0',
      description:
        'Rules that hold for every route: docs/api.md. A response may gain fields; unknown fields of a request are ignored.',
      license: { name: 'No licence chosen yet' },
    },
    tags: tables.map(([name]) => ({ name })),
    paths: Object.fromEntries(Object.entries(paths).sort(([a], [b]) => (a < b ? -1 : 1))),
    components: {
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'access_token' } },
      responses: { Error: { description: 'A refusal', content: { 'application/json': { schema: error } } } },
      schemas: converter.components(),
    },
  };
}

/** `/api/products{/category/:category}` stands for two paths, with and without the optional part. */
function expandOptionalParts(path: string): string[] {
  const optional = /\{([^}]*)\}/.exec(path);
  if (optional === null) return [path.replaceAll(/:(\w+)/g, '{$1}')];
  const [part, inner = ''] = optional;
  return [path.replace(part, ''), path.replace(part, () => inner)].flatMap(expandOptionalParts);
}

function operation(tag: string, route: Route, path: string, converter: SchemaConverter): object {
  const name = `${route.method.toUpperCase()} ${route.path}`;
  const summary = routeSummaries[name];
  if (summary === undefined) throw new Error(`${name} has no entry in route-summaries.ts`);
  const needsSession = route.access !== 'public';
  const parameters = [
    ...parametersOf('path', route.params, path, converter),
    ...parametersOf('query', route.query, path, converter),
  ];
  const refusals = [
    ...(parameters.length > 0 || route.body ? ['400'] : []),
    ...(needsSession ? ['401'] : []),
    ...(route.access === 'administrator' ? ['403'] : []),
    '429',
    '503',
  ];
  return {
    tags: [tag],
    summary,
    ...(needsSession && { security: [{ session: [] }] }),
    ...(parameters.length > 0 && { parameters }),
    ...requestBodyOf(name, route, converter),
    responses: {
      [route.status ?? 200]: successOf(route, converter),
      ...Object.fromEntries(refusals.map((status) => [status, { $ref: '#/components/responses/Error' }])),
    },
  };
}

function requestBodyOf(name: string, { body }: Route, converter: SchemaConverter): object {
  if (name === UPLOAD) return { requestBody: { required: true, content: uploadContent(converter) } };
  return body
    ? { requestBody: { required: true, content: { 'application/json': { schema: converter.request(body) } } } }
    : {};
}

/** The one route that reads its body itself. */
function uploadContent(converter: SchemaConverter): object {
  const files = { type: 'array', maxItems: MAX_IMAGES, items: { type: 'string', contentMediaType: 'image/*' } };
  return {
    'multipart/form-data': { schema: { type: 'object', required: ['images'], properties: { images: files } } },
    'application/json': { schema: converter.request(uploadHostedImageRequest) },
  };
}

function successOf(route: Route, converter: SchemaConverter): object {
  const description = 'Success';
  if (route.response === undefined) return { description, content: { 'image/webp': {} } };
  const schema = converter.response(route.response);
  const textType = route.path.endsWith('.csv') ? 'text/csv' : 'text/plain';
  const type = schema.type === 'string' ? textType : 'application/json';
  return { description, content: { [type]: { schema } } };
}

/** The parameters of one kind; of the path only those that this form of it has. */
function parametersOf(
  kind: 'path' | 'query',
  schema: Route['params'],
  path: string,
  converter: SchemaConverter,
): object[] {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = converter.request(schema);
  return Object.entries(properties as Record<string, JsonSchema>)
    .filter(([name]) => kind === 'query' || path.includes(`{${name}}`))
    .map(([name, property]) => ({
      name,
      in: kind,
      // An absent list is an empty one.
      required: kind === 'path' || (required.includes(name) && property.type !== 'array'),
      ...(property.type === 'array' && { style: 'form', explode: false }),
      schema: Object.keys(property).length === 0 ? { type: 'string' } : property,
    }));
}
