import type { IncomingHttpHeaders } from 'node:http';
import { notSignedIn } from '@shop/platform/service/errors.ts';
import type { ConcurrencyLimit } from '@shop/platform/service/timing/concurrency-limit.ts';
import type { NextFunction, Request, Response } from 'express';
import type { Dispatcher } from 'undici';
import { isPayPalWebhook } from '../edge/paypal-webhook.ts';
import { contextOf, isRead, type RequestContext } from '../edge/request-context.ts';
import type { Upstream } from '../edge/route-table.ts';
import { isSocketIo } from '../edge/socket-io-request.ts';
import type { Identities } from '../sessions/identities.ts';
import { throwEngineError } from '../sockets/engine-error.ts';
import type { OpenSockets } from '../sockets/open-sockets.ts';
import { failureAfter, type Timeouts } from '../timeouts.ts';
import { callService, type ServiceResponse } from '../upstreams/call-service.ts';
import { stopWithClient, streamResponse } from '../upstreams/stream-response.ts';
import { upstreamHeaders, webhookHeaders } from '../upstreams/upstream-headers.ts';
import type { StickyList, UpstreamList } from '../upstreams/upstream-list.ts';
import { isIdempotentOrder, isPoll, placesOrder } from './call-kinds.ts';
import { type InvalidateCache, invalidateCache } from './invalidate-cache.ts';
import { type RewriteSession, rewriteHeaders } from './rewrite-headers.ts';

export interface ForwardRequest extends InvalidateCache, RewriteSession {
  lists: Record<Upstream, UpstreamList>;
  limits: Record<Upstream, ConcurrencyLimit>;
  placementLimit: ConcurrencyLimit;
  imageLimit: ConcurrencyLimit;
  chat: StickyList;
  identities: Identities;
  sockets: OpenSockets;
  agent: Dispatcher;
  /** Connections for polls, which stay pending. */
  pollAgent: Dispatcher;
  /** Connections for images, which have no rate limit and take as long as their reader. */
  imageAgent: Dispatcher;
  timeouts: Pick<Timeouts, 'call' | 'poll' | 'reader'>;
}

/** Forwards a request to the service that owns its path, with the caller's identity. */
export function forwardRequest(deps: ForwardRequest) {
  return async (request: Request, response: Response, next: NextFunction): Promise<void> => {
    const context = contextOf(response);
    const { destination, session = null, lookupMs = 0, body } = context;
    if (destination === undefined) return next();
    const { upstream } = destination;
    const live = isSocketIo(context.target);
    if (live) closeWithSession(deps, context, response);
    const identity =
      session === null ? undefined : await deps.identities.of(session, upstream, placesOrder(request, context));
    const { dispatcher, limit, address } = routeOf(deps, request, context, upstream);
    const { call, poll, reader } = deps.timeouts;
    const timeout = Math.max(0, (live && isPoll(request, context) ? poll : call) - lookupMs);
    let sent = false;
    const finish = (status?: number) => {
      if (upstream === 'catalogue' && !isRead(request)) invalidateCache(deps, { sent, status }, request, context);
    };
    const received = await callService(
      {
        next: address,
        dispatcher,
        limit,
        method: request.method,
        path: request.url,
        headers: headersFor(request, context, identity),
        body,
        idempotent: isRead(request) || isIdempotentOrder(request, context),
        timeout,
        failureAfterMs: failureAfter(call),
        stallMs: timeout,
        stop: stopWithClient(response),
        onSent: () => {
          sent = true;
        },
      },
      live ? throwEngineError : asReceived,
    ).catch((error: unknown) => {
      finish();
      throw error;
    });
    finish(received.statusCode);
    rewriteHeaders(deps, request, context, received.headers);
    streamResponse(received, response, reader);
  };
}

/** Ends a pending poll when its session ends. @throws 401 for visitors */
function closeWithSession({ sockets }: ForwardRequest, { session = null }: RequestContext, response: Response): void {
  if (session === null) throw notSignedIn();
  response.once(
    'close',
    sockets.add(session, () => response.destroy()),
  );
}

function headersFor(request: Request, context: RequestContext, identity: string | undefined): IncomingHttpHeaders {
  return isPayPalWebhook(request.method, context.target)
    ? webhookHeaders(request.headers, context)
    : upstreamHeaders(request.headers, context, identity);
}

/** The service responded in time: its body follows at its own pace. */
function asReceived(response: ServiceResponse): ServiceResponse {
  return response;
}

interface Route {
  dispatcher: Dispatcher;
  limit: ConcurrencyLimit | undefined;
  /** The next address to try, other than the one that failed. */
  address: (failed?: URL) => URL;
}

/**
 * Polls and images have connections of their own. Images and placements have concurrency limits of their own. So none
 * of them can use up what other calls need.
 */
function routeOf(deps: ForwardRequest, request: Request, context: RequestContext, upstream: Upstream): Route {
  const { session } = context;
  const { next: address } = deps.lists[upstream];
  if (isSocketIo(context.target) && session) {
    return { dispatcher: deps.pollAgent, limit: undefined, address: () => deps.chat.for(session.sessionId) };
  }
  if (context.target.segments[0] === 'images') return { dispatcher: deps.imageAgent, limit: deps.imageLimit, address };
  const limit = placesOrder(request, context) ? deps.placementLimit : deps.limits[upstream];
  return { dispatcher: deps.agent, limit, address };
}
