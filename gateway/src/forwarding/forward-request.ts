import type { IncomingHttpHeaders } from 'node:http';
import { notSignedIn } from '@shop/platform/service/errors.ts';
import { withRequestId } from '@shop/platform/service/observability/request-context.ts';
import type { ConcurrencyLimit } from '@shop/platform/service/timing/concurrency-limit.ts';
import type { NextFunction, Request, Response } from 'express';
import { isPayPalWebhook } from '../edge/paypal-webhook.ts';
import { contextOf, isRead, type RequestContext } from '../edge/request-context.ts';
import type { Upstream } from '../edge/route-table.ts';
import { isSocketIo } from '../edge/socket-io-request.ts';
import type { Identities } from '../sessions/identities.ts';
import { readEngineError } from '../sockets/engine-error.ts';
import type { OpenSockets } from '../sockets/open-sockets.ts';
import { failureAfter, type Timeouts } from '../timeouts.ts';
import type { ProxyRequest } from '../upstreams/proxy-request.ts';
import { upstreamHeaders, webhookHeaders } from '../upstreams/upstream-headers.ts';
import type { StickyList, UpstreamList } from '../upstreams/upstream-list.ts';
import { isIdempotentOrder, isPoll, placesOrder } from './call-kinds.ts';
import { type InvalidateCache, invalidateCache } from './invalidate-cache.ts';
import { type RewriteSession, rewriteHeaders } from './rewrite-headers.ts';

export interface ForwardRequest extends InvalidateCache, RewriteSession {
  lists: Record<Upstream, UpstreamList>;
  limits: Record<Upstream, ConcurrencyLimit>;
  placementLimit: ConcurrencyLimit;
  chat: StickyList;
  identities: Identities;
  sockets: OpenSockets;
  proxy: ProxyRequest;
  /** Over connections of its own, because polls stay pending. */
  proxyPoll: ProxyRequest;
  /** For images, which have no rate limit and take as long as their reader. */
  proxyImage: ProxyRequest;
  imageLimit: ConcurrencyLimit;
  timeouts: Pick<Timeouts, 'call' | 'poll'>;
}

/** Forwards a request to the service that owns its path, with the caller's identity. */
export function forwardRequest(deps: ForwardRequest) {
  return async (request: Request, response: Response, next: NextFunction): Promise<void> => {
    const context = contextOf(response);
    const { destination, session = null, lookupMs = 0, body } = context;
    if (destination === undefined) return next();
    const { upstream } = destination;
    const live = isSocketIo(context.target);
    if (live && session === null) throw notSignedIn();
    if (live && session !== null) {
      response.once(
        'close',
        deps.sockets.add(session, () => response.destroy()),
      );
    }
    const identity =
      session === null ? undefined : await deps.identities.of(session, upstream, placesOrder(request, context));
    const { proxy, limit } = routeOf(deps, request, context, upstream);
    const { call, poll } = deps.timeouts;
    const read = isRead(request);
    proxy(request, response, {
      next: live && session !== null ? () => deps.chat.for(session.sessionId) : deps.lists[upstream].next,
      limit,
      headers: isPayPalWebhook(request.method, context.target)
        ? webhookHeaders(request.headers, context)
        : upstreamHeaders(request.headers, context, identity),
      body,
      idempotent: read || isIdempotentOrder(request, context),
      timeout: Math.max(0, (live && isPoll(request, context) ? poll : call) - lookupMs),
      failureAfterMs: failureAfter(call),
      mapError: live ? readEngineError : undefined,
      onEnd: upstream === 'catalogue' && !read ? (end) => invalidateCache(deps, end, request, context) : undefined,
      onResponse: (headers: IncomingHttpHeaders) => rewriteHeaders(deps, request, context, headers),
      onError: (error) => withRequestId(context.requestId, () => next(error)),
    });
    return undefined;
  };
}

/**
 * Polls and images have connections of their own. Images and placements have concurrency limits of their own. So none
 * of them can use up what other calls need.
 */
function routeOf(
  deps: ForwardRequest,
  request: Request,
  context: RequestContext,
  upstream: Upstream,
): { proxy: ProxyRequest; limit: ConcurrencyLimit | undefined } {
  if (isSocketIo(context.target)) return { proxy: deps.proxyPoll, limit: undefined };
  if (context.target.segments[0] === 'images') return { proxy: deps.proxyImage, limit: deps.imageLimit };
  return { proxy: deps.proxy, limit: placesOrder(request, context) ? deps.placementLimit : deps.limits[upstream] };
}
