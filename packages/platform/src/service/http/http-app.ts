import express, { type Express, type NextFunction, type Request, type Response } from 'express';
import { pinoHttp } from 'pino-http';
import { type Caller, IDENTITY_HEADER } from '../identity/identity.ts';
import type { Logger } from '../lifecycle/logger.ts';
import { errorHandler } from './error-handler.ts';
import { forbidden, notFound, notSignedIn } from './errors.ts';
import { readJson, validated } from './json-body.ts';
import {
  REQUEST_ID_HEADER,
  requestIdFrom,
  TRACEPARENT_HEADER,
  traceparentFrom,
  withRequestId,
} from './request-context.ts';
import { assertResponseMatches } from './response-check.ts';
import type { Access, Route } from './route.ts';

/** Jest sets this for its workers, and tests for the processes that they start. */
const CHECKS_RESPONSES = process.env.NODE_ENV === 'test';

/**
 * A service's Express application: request id, identity, checks of params, query and body, answers, and one error table.
 * A body is read only once the caller is admitted; a route without a schema for it reads it by itself, or not at all.
 * @param options `identify` as createIdentityVerifier gives it
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
      answer(route, options.identify, request, response).catch(next);
    });
  }
  app.use((request: Request) => {
    throw notFound(`${request.method} ${request.path}`);
  });
  app.use(errorHandler(options.logger));
  return app;
}

async function answer(
  route: Route,
  identify: (header: string | undefined) => Promise<Caller>,
  request: Request,
  response: Response,
): Promise<void> {
  const caller = await identify(request.get(IDENTITY_HEADER));
  admit(route.access, caller);
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

function admit(access: Access, caller: Caller): void {
  if (access === 'public') return;
  if (access === 'gateway') {
    if (caller.kind !== 'gateway') throw forbidden();
    return;
  }
  if (caller.kind !== 'user') throw notSignedIn();
  if (access === 'administrator' && !caller.isAdmin) throw forbidden('Only administrators may do this');
}

function requestContext(request: Request, response: Response, next: NextFunction): void {
  const requestId = requestIdFrom(request.get(REQUEST_ID_HEADER));
  response.set(REQUEST_ID_HEADER, requestId);
  withRequestId(requestId, next, traceparentFrom(request.get(TRACEPARENT_HEADER)));
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
