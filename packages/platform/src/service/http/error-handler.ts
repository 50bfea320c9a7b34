import type { NextFunction, Request, Response } from 'express';
import { ShopError, unavailable } from '../errors.ts';
import type { Logger } from '../observability/logger.ts';
import { currentRequestId } from '../observability/request-context.ts';
import { isOutage } from '../postgres/postgres.ts';

/**
 * Creates the error middleware of every HTTP server: a ShopError becomes its status and `{message, code, requestId}`,
 * an outage becomes 503, and an unknown error becomes 500 without details (they go to the log).
 */
export function errorHandler(logger: Logger) {
  return (error: unknown, request: Request, response: Response, next: NextFunction): void => {
    if (response.headersSent) {
      next(error);
      return;
    }
    const failure = toShopError(error);
    if (failure.status >= 500) {
      const level = failure.kind === 'internal' ? 'error' : 'warn';
      logger[level]({ err: error, method: request.method, path: request.path }, 'request failed');
    }
    if (failure.retryAfter !== undefined) response.set('retry-after', String(Math.ceil(failure.retryAfter)));
    response
      .set('cache-control', 'no-store')
      .status(failure.status)
      .json({
        message: failure.message,
        code: failure.code,
        requestId: currentRequestId() ?? '',
        ...(failure.details === undefined ? {} : { details: failure.details }),
      });
  };
}

/** Converts any error to a ShopError: errors of Express and its body parser, outages, and unknown errors. */
export function toShopError(error: unknown): ShopError {
  if (error instanceof ShopError) return error;
  if (isOutage(error)) return unavailable();
  const status = typeof error === 'object' && error !== null && 'status' in error ? Number(error.status) : 500;
  if (status === 413) return new ShopError('too-large', 'too-large', 'The request is too large');
  if (status === 415) return new ShopError('unsupported-media', 'unsupported-media', 'This encoding is not supported');
  if (status >= 400 && status < 500) return new ShopError('invalid', 'invalid', 'The request cannot be read');
  return new ShopError('internal', 'internal', 'Something went wrong on our side. Try again later.');
}
