import { ShopError } from '@shop/platform/service/errors.ts';
import type { NextFunction, Request, Response } from 'express';
import type { CanonicalPath } from '../edge/canonical-path.ts';
import { isExport } from '../edge/export-path.ts';
import { contextOf, isRead } from '../edge/request-context.ts';
import { isOpenConnection, isSocketIo } from '../edge/socket-io-request.ts';
import type { Sessions } from './sessions.ts';

/** Milliseconds: how old a lookup may be for a read, and for the next request of an open connection (docs/architecture.md#sessions). */
const READ_MAX_AGE_MS = 500;
const OPEN_CONNECTION_MAX_AGE_MS = 10_000;

/**
 * Looks up the caller's session, where the route needs it and a cookie came. While the user service is down, public
 * reads go on as a visitor's; everything else is refused with 503.
 */
export function lookUpSession({ sessions }: { sessions: Sessions }) {
  return async (request: Request, response: Response, next: NextFunction): Promise<void> => {
    const context = contextOf(response);
    const { accessToken, destination, target } = context;
    const lookedUp = destination !== undefined && destination.session !== 'never';
    if (!lookedUp || accessToken === undefined || context.session !== undefined) return next();
    const start = performance.now();
    const maxAge = lookupMaxAge(request, target);
    try {
      context.session = await sessions.get(accessToken, maxAge);
    } catch (error) {
      if (destination.session !== 'open' || maxAge === 0 || !(error instanceof ShopError)) throw error;
    }
    context.lookupMs = performance.now() - start;
    if (!response.destroyed) next();
    return undefined;
  };
}

/** Milliseconds; 0 forces a new lookup: for writes, for handshakes, and for exports, which show everything. */
function lookupMaxAge(request: Pick<Request, 'method'>, target: CanonicalPath): number {
  if (isSocketIo(target)) return socketMaxAge(target.query);
  return isRead(request) && !isExport(target) ? READ_MAX_AGE_MS : 0;
}

/**
 * Milliseconds that a lookup may be old: a handshake forces a new one, a request of an open connection does not.
 * @param query of a request to Socket.IO
 */
export function socketMaxAge(query: string): number {
  return isOpenConnection(query) ? OPEN_CONNECTION_MAX_AGE_MS : 0;
}
