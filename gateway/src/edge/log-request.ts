import { pagePatterns } from '@shop/contracts/pages.ts';
import type { Logger } from '@shop/platform/service/observability/logger.ts';
import {
  REQUEST_ID_HEADER,
  requestIdFrom,
  TRACEPARENT_HEADER,
  traceparentFrom,
  withContext,
} from '@shop/platform/service/observability/request-context.ts';
import { countRequest } from '@shop/platform/service/observability/request-durations.ts';
import { endServerSpan } from '@shop/platform/service/observability/server-span.ts';
import { beginTrace } from '@shop/platform/service/observability/tracing.ts';
import type { NextFunction, Request, Response } from 'express';
import { contextOf, isRead } from './request-context.ts';
import { routeOf } from './route-table.ts';

/** The first segments of pages whose address ends with a token. */
const TOKEN_PAGES = new Set(
  [pagePatterns.resetPassword, pagePatterns.secureAccount, pagePatterns.confirmAddress, pagePatterns.stopEmails].map(
    (page) => page.split('/')[1],
  ),
);

/**
 * Gives the request its id, which goes to every service, log line and event (P-F2), begins its trace, and logs and counts the status
 * and the duration.
 */
export function logRequest({ logger }: { logger: Logger }) {
  return (request: Request, response: Response, next: NextFunction): void => {
    const requestId = requestIdFrom(request.headers[REQUEST_ID_HEADER]);
    response.setHeader(REQUEST_ID_HEADER, requestId);
    const start = performance.now();
    const path = loggedPath(request.url);
    const { method } = request;
    const span = beginTrace(
      method,
      // No path: it may hold what somebody searched for. The end names the route.
      { kind: 'server', attributes: { 'shop.request_id': requestId } },
      traceparentFrom(request.headers[TRACEPARENT_HEADER]),
    );
    response.once('close', () => {
      const seconds = (performance.now() - start) / 1_000;
      const route = routeOf(contextOf(response)?.target.segments);
      countRequest({ method, route, seconds }, response, span);
      if (span !== undefined) endServerSpan(span, { method, route, response });
      if (response.locals.unlogged === true) return;
      const level = isRead(request) && response.statusCode < 400 ? 'debug' : 'info';
      const ms = Math.round(seconds * 1_000);
      logger[level]({ requestId, method, path, status: response.statusCode, ms }, 'request');
    });
    withContext({ requestId, span }, next);
  };
}

/** Hides the tokens of links in emails: who holds one acts for its account (P-E17). */
export function loggedPath(url: string): string {
  const path = url.split('?', 1)[0] as string;
  const [, first = ''] = path.split('/', 2);
  const page = decodeURIComponent(first);
  return TOKEN_PAGES.has(page) ? `/${page}/…` : path;
}
