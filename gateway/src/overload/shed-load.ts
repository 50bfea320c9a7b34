import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { ShopError } from '@shop/platform/service/errors.ts';
import { REQUEST_ID_HEADER, requestIdFrom } from '@shop/platform/service/observability/request-context.ts';
import type { NextFunction, Request, Response } from 'express';
import { lingeringClose } from '../edge/lingering-close.ts';
import { targetOf } from '../edge/read-target.ts';
import { contextOf } from '../edge/request-context.ts';
import { SECURITY_HEADERS } from '../edge/security-headers.ts';
import { ruleOf } from '../rate-limits/rules.ts';
import { busy } from '../upstreams/upstream-errors.ts';
import type { EventLoopMonitor } from './event-loop-monitor.ts';
import type { RejectionCounter } from './rejection-counter.ts';

/** Codes of overload and rate-limit errors. The cheaper they are, the more capacity remains for accepted requests. */
const OVERLOAD_CODES: ReadonlySet<string> = new Set(['busy', 'too-many']);

/** Sends a page as cheaply as possible. @returns whether it handles the request */
export type PlainPages = (request: IncomingMessage, response: ServerResponse) => boolean;

/**
 * Sheds load before Express. While the event loop lags, pages are served as cheaply as possible. While it is
 * overloaded, every call that has a rate limit gets 503 before anything else is done for it (P-C5); pages, images, the
 * PayPal webhook and health checks are still served.
 * @param app handles requests whose target has been read
 */
export function shedLoad(
  app: RequestListener,
  loop: Pick<EventLoopMonitor, 'isOverloaded' | 'isLagging'>,
  rejections: RejectionCounter,
  plainPages: PlainPages,
): RequestListener {
  return (request, response) => {
    if (loop.isLagging() && plainPages(request, response)) return undefined;
    if (!loop.isOverloaded() || !isSheddable(request)) return app(request, response);
    rejections.add('busy');
    lingeringClose(request, response);
    // The server's own listeners see the response first.
    queueMicrotask(() => sendBusy(request, response));
  };
}

/** Sends overload and rate-limit errors without a log line for each; passes on any other error. */
export function sendOverloadErrors(rejections: RejectionCounter) {
  return (error: unknown, _request: Request, response: Response, next: NextFunction): void => {
    if (!(error instanceof ShopError) || !OVERLOAD_CODES.has(error.code) || response.headersSent) {
      next(error);
      return;
    }
    const { status, message, code, retryAfter = 1 } = error;
    rejections.add(code);
    response.locals.unlogged = true;
    response
      .status(status)
      .set({ 'retry-after': String(Math.ceil(retryAfter)), 'cache-control': 'no-store' })
      .json({ message, code, requestId: contextOf(response).requestId });
  };
}

function isSheddable(request: IncomingMessage): boolean {
  try {
    const target = targetOf(request);
    const rule = ruleOf(request.method ?? '', target);
    // A payment that PayPal reports is not refused; its own limit by address stops forged ones.
    return rule !== undefined && rule !== 'webhooks' && target.path !== '/api/health';
  } catch {
    return false;
  }
}

function sendBusy({ headers }: IncomingMessage, response: ServerResponse): void {
  const { status, message, code, retryAfter } = busy();
  const requestId = requestIdFrom(headers[REQUEST_ID_HEADER]);
  response.writeHead(status, {
    ...SECURITY_HEADERS,
    [REQUEST_ID_HEADER]: requestId,
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': 'no-store',
    'Retry-After': String(retryAfter),
  });
  response.end(JSON.stringify({ message, code, requestId }));
}
