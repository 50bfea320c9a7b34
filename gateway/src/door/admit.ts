import type { IncomingMessage, RequestListener } from 'node:http';
import { ShopError } from '@shop/platform/errors.ts';
import type { Logger } from '@shop/platform/logger.ts';
import { REQUEST_ID_HEADER, requestIdFrom, withRequestId } from '@shop/platform/request-context.ts';
import type { NextFunction, Request, Response } from 'express';
import { type CanonicalPath, canonicalPath } from './canonical-path.ts';
import { clientOf } from './client.ts';
import { accessTokenOf, cookieOf } from './cookies.ts';
import { type Home, refuseCrossSite } from './cross-site.ts';
import { letLinger } from './let-linger.ts';
import { destinationOf } from './route-table.ts';
import { isRead, type Visit } from './visit.ts';
import { XSRF_COOKIE, XSRF_HEADER, type XsrfTokens } from './xsrf-token.ts';

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE']);
/** The page itself, and the calls that a page makes first, bring a browser its anti-forgery cookie. */
const BRINGS_XSRF = new Set(['api/get-token', 'api/config']);

const targets = new WeakMap<IncomingMessage, CanonicalPath | ShopError>();

/** Reads the raw target before anything else may interpret it; what is wrong with it is said once the house answers. */
export function readTarget(app: RequestListener): RequestListener {
  return (request, response) => {
    try {
      targets.set(request, canonicalPath(request.url ?? ''));
    } catch (error) {
      if (!(error instanceof ShopError)) throw error;
      targets.set(request, error);
      request.url = '/';
    }
    app(request, response);
  };
}

/** Gives the request its id, which goes to every service, log line and event (P-F2), and logs how it ended. */
export function requestContext(logger: Logger) {
  return (request: Request, response: Response, next: NextFunction): void => {
    const requestId = requestIdFrom(request.headers[REQUEST_ID_HEADER]);
    response.setHeader(REQUEST_ID_HEADER, requestId);
    const start = performance.now();
    const path = request.url.split('?', 1)[0];
    response.once('close', () => {
      const level = isRead(request) && response.statusCode < 400 ? 'debug' : 'info';
      const ms = Math.round(performance.now() - start);
      logger[level]({ requestId, method: request.method, path, status: response.statusCode, ms }, 'request');
    });
    withRequestId(requestId, next);
  };
}

/**
 * Lets a request in or refuses it: method, path, cross-site rule, anti-forgery token.
 * @param options `trustedProxies`: how many stand in front
 */
export function admit(options: { home: Home; xsrf: XsrfTokens; trustedProxies: number }) {
  const { home, xsrf, trustedProxies } = options;
  return (request: Request, response: Response, next: NextFunction): void => {
    if (!METHODS.has(request.method)) {
      response.set('allow', [...METHODS].join(', '));
      throw new ShopError('method-not-allowed', 'method-not-allowed', 'This method is not used here');
    }
    const target = targets.get(request);
    if (target === undefined || target instanceof ShopError) throw target ?? new Error('a request without a target');
    const { headers } = request;
    const client = clientOf(request, trustedProxies);
    const visit: Visit = {
      target,
      destination: destinationOf(target.segments),
      client,
      requestId: String(response.getHeader(REQUEST_ID_HEADER)),
      accessToken: accessTokenOf(headers.cookie),
      secure: home.mode === 'production' || client.https,
    };
    response.locals.visit = visit;
    const read = isRead(request);
    if (!read) letLinger(request, response);
    if (read && hasBody(request)) throw new ShopError('invalid', 'invalid', 'A read carries no body');
    if (!read || actsOnRead(target)) refuseCrossSite(headers, home);
    if (!read) checkXsrf(request, response, visit, xsrf);
    else if (bringsXsrf(request, visit)) offerXsrf(request, response, visit, xsrf);
    next();
  };
}

function hasBody({ headers }: Request): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** Reads that do something, or open a connection, obey the cross-site rule as well. */
function actsOnRead({ segments }: CanonicalPath): boolean {
  return segments[0] === 'socket.io' || (segments[0] === 'api' && segments[1] === 'logout');
}

/** @throws 403 with a fresh cookie, so that a browser with a stale one may repeat its call (API.md, Session) */
function checkXsrf(request: Request, response: Response, { accessToken, secure }: Visit, xsrf: XsrfTokens): void {
  const given = request.headers[XSRF_HEADER];
  if (given === undefined || xsrf.matches(String(given), accessToken)) return;
  response.append('set-cookie', xsrf.cookieFor(accessToken, secure));
  throw new ShopError('forbidden', 'csrf', 'The page is out of date. Try again.');
}

function bringsXsrf(request: Request, { target, destination }: Visit): boolean {
  if (destination === undefined && target.segments[0] !== 'api')
    return request.headers.accept?.includes('html') ?? false;
  return BRINGS_XSRF.has(target.segments.slice(0, 2).join('/'));
}

function offerXsrf(request: Request, response: Response, { accessToken, secure }: Visit, xsrf: XsrfTokens): void {
  const token = cookieOf(request.headers.cookie ?? '', XSRF_COOKIE);
  if (token !== undefined && xsrf.matches(token, accessToken)) return;
  response.append('set-cookie', xsrf.cookieFor(accessToken, secure));
}
