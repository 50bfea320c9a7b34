import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { ShopError } from '@shop/platform/service/http/errors.ts';
import { REQUEST_ID_HEADER, requestIdFrom } from '@shop/platform/service/http/request-context.ts';
import type { NextFunction, Request, Response } from 'express';
import { lingeringClose } from '../edge/lingering-close.ts';
import { targetOf } from '../edge/read-target.ts';
import { contextOf } from '../edge/request-context.ts';
import { SECURITY_HEADERS } from '../edge/security-headers.ts';
import { ruleOf } from '../rate-limits/rules.ts';
import { busy } from '../upstreams/upstream-errors.ts';
import type { EventLoopMonitor } from './event-loop-monitor.ts';
import type { RejectionCounter } from './rejection-counter.ts';

/** What is refused for too much of it: the cheaper that is, the more is left for what is let in. */
const TOO_MUCH: ReadonlySet<string> = new Set(['busy', 'too-many']);

/** Sends a page as cheaply as possible. @returns whether it handles the request; if not, nothing has been done with it */
export type PlainPages = (request: IncomingMessage, response: ServerResponse) => boolean;

/**
 * While the gateway falls behind, pages are answered as cheaply as they can be. While it does not keep up at all, every call that
 * has a rate limit is 503 before anything else is done for it (P-C5); pages, pictures, PayPal's webhook and what asks how the shop
 * is stay.
 * @param app of requests whose target has been read
 */
export function shedLoad(
  app: RequestListener,
  loop: Pick<EventLoopMonitor, 'isOverloaded' | 'isLagging'>,
  rejections: RejectionCounter,
  plainPages: PlainPages,
): RequestListener {
  return (request, response) => {
    if (loop.isLagging() && plainPages(request, response)) return undefined;
    if (!loop.isOverloaded() || !mayWait(request)) return app(request, response);
    rejections.add('busy');
    lingeringClose(request, response);
    // Not before the server's own listeners have had their say of the response.
    queueMicrotask(() => answerBusy(request, response));
  };
}

/** Answers what is refused for too much of it, without a line in the log for each; any other error goes on. */
export function sendOverloadErrors(rejections: RejectionCounter) {
  return (error: unknown, _request: Request, response: Response, next: NextFunction): void => {
    if (!(error instanceof ShopError) || !TOO_MUCH.has(error.code) || response.headersSent) {
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

function mayWait(request: IncomingMessage): boolean {
  try {
    const target = targetOf(request);
    return ruleOf(request.method ?? '', target) !== undefined && target.path !== '/api/health';
  } catch {
    return false;
  }
}

function answerBusy({ headers }: IncomingMessage, response: ServerResponse): void {
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
