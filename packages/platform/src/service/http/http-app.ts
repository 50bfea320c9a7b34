import express, { type Express, type NextFunction, type Request, type Response } from 'express';
import { pinoHttp } from 'pino-http';
import { forbidden, notFound, notSignedIn } from '../errors.ts';
import { type Caller, IDENTITY_HEADER } from '../identity/identity.ts';
import type { Logger } from '../observability/logger.ts';
import {
  REQUEST_ID_HEADER,
  requestIdFrom,
  TRACEPARENT_HEADER,
  traceparentFrom,
  withContext,
} from '../observability/request-context.ts';
import { countRequest } from '../observability/request-durations.ts';
import { endServerSpan } from '../observability/server-span.ts';
import { joinTrace } from '../observability/tracing.ts';
import { errorHandler } from './error-handler.ts';
import { readJson, validated } from './json-body.ts';
import { assertResponseMatches } from './response-check.ts';
import type { Access, Route } from './route.ts';

/** Jest sets this for its workers, and tests for the processes that they start. */
const CHECKS_RESPONSES = process.env.NODE_ENV === 'test';

/**
 * Creates a service's Express application: request id, identity, authorization, validation of params, query and body,
 * and one error table. The body is read only after authorization; a route without a body schema reads the request
 * itself, or not at all. Route.response types what a handler returns; with NODE_ENV=test every response is compared
 * with it.
 * @param options `identify`: a verifier from createIdentityVerifier
 */
export function createHttpApp(options: {
  routes: readonly Route[];
  identify: (header: string | undefined) => Promise<Caller>;
  logger: Logger;
}): Express {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('case sensitive routing', true);
  app.set('query parser', 'simple');
  app.use(requestContext);
  app.use(requestLog(options.logger));
  for (const route of options.routes) {
    app[route.method](route.path, (request, response, next) => {
      handle(route, options.identify, request, response).catch(next);
    });
  }
  app.use((request: Request) => {
    throw notFound(`${request.method} ${request.path}`);
  });
  app.use(errorHandler(options.logger));
  return app;
}

async function handle(
  route: Route,
  identify: (header: string | undefined) => Promise<Caller>,
  request: Request,
  response: Response,
): Promise<void> {
  const caller = await identify(request.get(IDENTITY_HEADER));
  authorize(route.access, caller);
  const params = route.params && validated('params', route.params, request.params);
  const query = route.query && validated('query', route.query, request.query);
  const body = route.body && validated('body', route.body, await readJson(request, response));
  const result = await route.handle({ params, query, body, caller, request, response });
  if (result === undefined) return;
  if (CHECKS_RESPONSES) assertResponseMatches(route, result);
  if (response.getHeader('cache-control') === undefined) response.set('cache-control', 'no-store');
  response.status(route.status ?? 200);
  if (typeof result === 'string') response.type('text/plain').send(result);
  else response.json(result);
}

function authorize(access: Access, caller: Caller): void {
  if (access === 'public') return;
  if (access === 'gateway') {
    if (caller.kind !== 'gateway') throw forbidden();
    return;
  }
  if (caller.kind !== 'user') throw notSignedIn();
  if (access === 'administrator' && !caller.isAdmin) throw forbidden('Only administrators may do this');
}

/** Gives the request its id and its step of the caller's trace, and measures it. */
function requestContext(request: Request, response: Response, next: NextFunction): void {
  const start = performance.now();
  const { method } = request;
  const requestId = requestIdFrom(request.get(REQUEST_ID_HEADER));
  const traceparent = traceparentFrom(request.get(TRACEPARENT_HEADER));
  const span = joinTrace(method, { kind: 'server', attributes: { 'shop.request_id': requestId } }, traceparent);
  response.set(REQUEST_ID_HEADER, requestId);
  response.once('close', () => {
    const route = request.route?.path ?? 'none';
    countRequest({ method, route, seconds: (performance.now() - start) / 1_000 }, response, span);
    if (span !== undefined) endServerSpan(span, { method, route, response });
  });
  withContext({ requestId, traceparent, span }, next);
}

function requestLog(logger: Logger) {
  return pinoHttp<Request, Response>({
    logger,
    serializers: {
      req: (request: { method: string; url: string }) => ({ method: request.method, path: request.url.split('?')[0] }),
      res: (response: { statusCode: number }) => ({ status: response.statusCode }),
    },
    customLogLevel: (request, response) => {
      if (response.statusCode >= 500) return 'warn';
      return request.method === 'GET' && response.statusCode < 400 ? 'debug' : 'info';
    },
  });
}
