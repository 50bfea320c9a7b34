import type { NextFunction, Request, Response } from 'express';
import type { Logger } from '../lifecycle/logger.ts';
import { isOutage } from '../postgres/postgres.ts';
import { ShopError, unavailable } from './errors.ts';
import { currentRequestId } from './request-context.ts';

/**
 * The last word of every HTTP server of the house: a named error becomes its status and `{message, code, requestId}`,
 * an outage 503, anything unknown 500, logged, and nothing of it told (STYLE 22).
 */
export function errorHandler(logger: Logger) {
  return (error: unknown, request: Request, response: Response, next: NextFunction): void => {
    if (response.headersSent) {
      next(error);
      return;
    }
    const refusal = toShopError(error);
    if (refusal.status >= 500) {
      const level = refusal.kind === 'internal' ? 'error' : 'warn';
      logger[level]({ err: error, method: request.method, path: request.path }, 'a request failed');
    }
    if (refusal.retryAfter !== undefined) response.set('retry-after', String(Math.ceil(refusal.retryAfter)));
    response
      .set('cache-control', 'no-store')
      .status(refusal.status)
      .json({
        message: refusal.message,
        code: refusal.code,
        requestId: currentRequestId() ?? '',
        ...(refusal.details === undefined ? {} : { details: refusal.details }),
      });
  };
}

/** Any error as a refusal: the house's own, those of Express and its body parser, an outage, or the unknown. */
export function toShopError(error: unknown): ShopError {
  if (error instanceof ShopError) return error;
  if (isOutage(error)) return unavailable();
  const status = typeof error === 'object' && error !== null && 'status' in error ? Number(error.status) : 500;
  if (status === 413) return new ShopError('too-large', 'too-large', 'The request is too large');
  if (status === 415) return new ShopError('unsupported-media', 'unsupported-media', 'This encoding is not supported');
  if (status >= 400 && status < 500) return new ShopError('invalid', 'invalid', 'The request cannot be read');
  return new ShopError('internal', 'internal', 'Something went wrong on our side. Try again later.');
}
