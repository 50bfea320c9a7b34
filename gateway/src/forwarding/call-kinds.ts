import type { Request } from 'express';
import { isRead, type RequestContext } from '../edge/request-context.ts';
import { isOpenConnection } from '../edge/socket-io-request.ts';

/**
 * Whether a request to Socket.IO is a poll, which stays pending until there is data. Handshakes and posts end at once.
 */
export function isPoll(request: Request, { target }: RequestContext): boolean {
  return isRead(request) && isOpenConnection(target.query);
}

/** Whether a request is POST /api/orders. Only then does the identity carry the delivery address (docs/architecture.md#identity). */
export function placesOrder(request: Request, { target, destination }: RequestContext): boolean {
  if (request.method !== 'POST' || destination?.upstream !== 'order') return false;
  const [, , third] = target.segments;
  return third === undefined || third === '';
}

/**
 * Whether a request places an order with an Idempotency-Key. The order service stores the key in the order's own transaction, so
 * a retry places no second order. It is the only write that is retried (ADR 27): without the retry, customers whose connection
 * broke could not tell whether they bought.
 */
export function isIdempotentOrder(request: Request, context: RequestContext): boolean {
  const key = request.headers['idempotency-key'];
  const isSignedIn = context.session !== undefined && context.session !== null;
  return isSignedIn && key !== undefined && key !== '' && placesOrder(request, context);
}
