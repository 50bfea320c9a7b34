import type { IncomingHttpHeaders } from 'node:http';
import { ShopError } from '@shop/platform/service/errors.ts';
import type { NextFunction, Request, Response } from 'express';
import type { CanonicalPath } from './canonical-path.ts';
import { cookieOf } from './cookies.ts';
import { type OriginPolicy, refuseCrossSite } from './cross-site.ts';
import { CSP_REPORTS } from './csp-report.ts';
import { hasBody } from './has-body.ts';
import { isPayPalWebhook } from './paypal-webhook.ts';
import { contextOf, isRead, type RequestContext } from './request-context.ts';
import { isUploadPath } from './upload-path.ts';
import { XSRF_COOKIE, XSRF_HEADER, type XsrfTokens } from './xsrf-token.ts';

/** No page starts with these. Assets are cached by shared caches, so no cookie may come with them. */
const NO_PAGES = new Set(['api', 'assets', 'paypal-simulator']);
/** The first calls of a page; like the page itself, they set the anti-forgery cookie. */
const SETS_XSRF = new Set(['api/get-token', 'api/config']);

/**
 * Refuses what another site makes a browser send: a body on a read (400), a cross-site request (403), a media type that an HTML
 * form can send (415), and a write with a stale anti-forgery token (403). Sets the anti-forgery cookie on pages. Of PayPal's
 * webhook only the media type is checked.
 */
export function refuseForgery({ originPolicy, xsrf }: { originPolicy: OriginPolicy; xsrf: XsrfTokens }) {
  return (request: Request, response: Response, next: NextFunction): void => {
    const context = contextOf(response);
    const { headers } = request;
    const read = isRead(request);
    if (read && hasBody(request)) throw new ShopError('invalid', 'invalid', 'A read carries no body');
    // A signature over the body says who sent it.
    const signed = isPayPalWebhook(request.method, context.target);
    if (!signed && (!read || actsOnRead(context.target))) refuseCrossSite(headers, originPolicy);
    if (!read) checkContentType(headers, context.target);
    if (!read && !signed) checkXsrf(request, response, context, xsrf);
    else if (setsXsrf(request, context)) offerXsrf(request, response, context, xsrf);
    next();
  };
}

/** Reads that have an effect, or open a connection, obey the cross-site rule as well. */
function actsOnRead({ segments }: CanonicalPath): boolean {
  return segments[0] === 'socket.io' || (segments[0] === 'api' && segments[1] === 'logout');
}

/** @throws 403 with a new cookie, so that a browser with an outdated one can retry (docs/api.md#session) */
function checkXsrf(
  request: Request,
  response: Response,
  { accessToken, secure }: RequestContext,
  xsrf: XsrfTokens,
): void {
  const given = request.headers[XSRF_HEADER];
  if (given === undefined || xsrf.matches(String(given), accessToken)) return;
  response.append('set-cookie', xsrf.cookieFor(accessToken, secure));
  throw new ShopError('forbidden', 'csrf', 'The page is out of date. Try again.');
}

function setsXsrf(request: Request, { target, destination }: RequestContext): boolean {
  const [first = ''] = target.segments;
  if (destination === undefined && !NO_PAGES.has(first)) return request.headers.accept?.includes('html') ?? false;
  return SETS_XSRF.has(target.segments.slice(0, 2).join('/'));
}

function offerXsrf(
  request: Request,
  response: Response,
  { accessToken, secure }: RequestContext,
  xsrf: XsrfTokens,
): void {
  const token = cookieOf(request.headers.cookie ?? '', XSRF_COOKIE);
  if (token !== undefined && xsrf.matches(token, accessToken)) return;
  response.append('set-cookie', xsrf.cookieFor(accessToken, secure));
}

/**
 * Accepts only JSON bodies, except for uploads, Socket.IO polls and a browser's reports: an HTML form of another site cannot
 * send JSON (P-E2). A service checks a body without a Content-Type itself.
 * @throws 415
 */
function checkContentType(headers: IncomingHttpHeaders, target: CanonicalPath): void {
  const type = headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase();
  if (type === undefined || type === '' || type === 'application/json') return;
  if (target.segments[0] === 'socket.io' || isUploadPath(target)) return;
  if (type === 'application/csp-report' && target.path === CSP_REPORTS) return;
  throw new ShopError('unsupported-media', 'unsupported-media', 'Send JSON');
}
