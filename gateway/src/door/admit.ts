import { pagePatterns } from '@shop/contracts/pages.ts';
import { ShopError } from '@shop/platform/service/http/errors.ts';
import { REQUEST_ID_HEADER, requestIdFrom, withRequestId } from '@shop/platform/service/http/request-context.ts';
import type { Logger } from '@shop/platform/service/lifecycle/logger.ts';
import type { NextFunction, Request, Response } from 'express';
import type { CanonicalPath } from './canonical-path.ts';
import { clientOf } from './client.ts';
import { checkContentType } from './content-type.ts';
import { accessTokenOf, cookieOf } from './cookies.ts';
import { type Home, refuseCrossSite } from './cross-site.ts';
import { letLinger } from './let-linger.ts';
import { ALLOW, isMethod, methodNotAllowed } from './methods.ts';
import { targetOf } from './read-target.ts';
import { destinationOf } from './route-table.ts';
import { isRead, type Visit } from './visit.ts';
import { XSRF_COOKIE, XSRF_HEADER, type XsrfTokens } from './xsrf-token.ts';

/** What never changes is kept by all sorts of caches: no cookie comes with it. */
const NO_PAGES = new Set(['api', 'assets']);
/** Its address ends with a token. */
const RESET_PAGE = pagePatterns.resetPassword.split('/')[1];
/** The page itself, and the calls that a page makes first, bring a browser its anti-forgery cookie. */
const BRINGS_XSRF = new Set(['api/get-token', 'api/config']);

/** Gives the request its id, which goes to every service, log line and event (P-F2), and logs how it ended. */
export function requestContext(logger: Logger) {
  return (request: Request, response: Response, next: NextFunction): void => {
    const requestId = requestIdFrom(request.headers[REQUEST_ID_HEADER]);
    response.setHeader(REQUEST_ID_HEADER, requestId);
    const start = performance.now();
    const path = loggedPath(request.url);
    response.once('close', () => {
      if (response.locals.unlogged === true) return;
      const level = isRead(request) && response.statusCode < 400 ? 'debug' : 'info';
      const ms = Math.round(performance.now() - start);
      logger[level]({ requestId, method: request.method, path, status: response.statusCode, ms }, 'request');
    });
    withRequestId(requestId, next);
  };
}

/** Whoever has the address of the page that resets a password has the account: its token is in no log (P-E17). */
function loggedPath(url: string): string {
  const path = url.split('?', 1)[0] as string;
  const [, first = ''] = path.split('/', 2);
  return decodeURIComponent(first) === RESET_PAGE ? `/${RESET_PAGE}/…` : path;
}

/**
 * Lets a request in or refuses it: method, path, cross-site rule, anti-forgery token.
 * @param options `trustedProxies`: how many stand in front
 */
export function admit(options: { home: Home; xsrf: XsrfTokens; trustedProxies: number }) {
  const { home, xsrf, trustedProxies } = options;
  return (request: Request, response: Response, next: NextFunction): void => {
    if (hasBody(request)) letLinger(request, response);
    if (!isMethod(request.method)) {
      response.set(ALLOW);
      throw methodNotAllowed();
    }
    const target = targetOf(request);
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
    if (read && hasBody(request)) throw new ShopError('invalid', 'invalid', 'A read carries no body');
    if (!read || actsOnRead(target)) refuseCrossSite(headers, home);
    if (!read) checkContentType(headers, target);
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
  const [first = ''] = target.segments;
  if (destination === undefined && !NO_PAGES.has(first)) return request.headers.accept?.includes('html') ?? false;
  return BRINGS_XSRF.has(target.segments.slice(0, 2).join('/'));
}

function offerXsrf(request: Request, response: Response, { accessToken, secure }: Visit, xsrf: XsrfTokens): void {
  const token = cookieOf(request.headers.cookie ?? '', XSRF_COOKIE);
  if (token !== undefined && xsrf.matches(token, accessToken)) return;
  response.append('set-cookie', xsrf.cookieFor(accessToken, secure));
}
