import type { IncomingHttpHeaders } from 'node:http';
import { notSignedIn } from '@shop/platform/service/http/errors.ts';
import { withRequestId } from '@shop/platform/service/http/request-context.ts';
import type { NextFunction, Request, Response } from 'express';
import { isRead, type Visit, visitOf } from '../edge/request-context.ts';
import type { Upstream } from '../edge/route-table.ts';
import { isSocketIo } from '../edge/socket-io-request.ts';
import type { Identities } from '../sessions/identities.ts';
import { readEngineRefusal } from '../sockets/engine-error.ts';
import type { OpenSockets } from '../sockets/open-sockets.ts';
import { fairTimeOf, type Times } from '../timeouts.ts';
import type { Slots } from '../upstreams/concurrency-limit.ts';
import type { Forward } from '../upstreams/proxy-request.ts';
import { upstreamHeaders } from '../upstreams/upstream-headers.ts';
import type { StickyList, UpstreamList } from '../upstreams/upstream-list.ts';
import { isIdempotentOrder, placesOrder, waitsForNews } from './call-kinds.ts';
import { type InvalidateCache, invalidateCache } from './invalidate-cache.ts';
import { type RewriteSession, rewriteHeaders } from './rewrite-headers.ts';

export interface ForwardRequest extends InvalidateCache, RewriteSession {
  lists: Record<Upstream, UpstreamList>;
  slots: Record<Upstream, Slots>;
  placementSlots: Slots;
  chat: StickyList;
  identities: Identities;
  sockets: OpenSockets;
  forward: Forward;
  /** Over connections of their own: polls wait, and nobody waits for them. */
  forwardPoll: Forward;
  /** Pictures: never limited, and as slow as who reads them. */
  forwardPicture: Forward;
  pictureSlots: Slots;
  times: Pick<Times, 'call' | 'poll'>;
}

/** Forwards a request to the service that owns its path, with the caller's identity. */
export function forwardRequest(deps: ForwardRequest) {
  return async (request: Request, response: Response, next: NextFunction): Promise<void> => {
    const visit = visitOf(response);
    const { destination, session = null, lookupMs = 0, body } = visit;
    if (destination === undefined) return next();
    const { upstream } = destination;
    const live = isSocketIo(visit.target);
    if (live && session === null) throw notSignedIn();
    if (live && session !== null) {
      response.once(
        'close',
        deps.sockets.add(session, () => response.destroy()),
      );
    }
    const identity =
      session === null ? undefined : await deps.identities.of(session, upstream, placesOrder(request, visit));
    const { forward, slots } = wayOf(deps, request, visit, upstream);
    const { call, poll } = deps.times;
    const read = isRead(request);
    forward(request, response, {
      next: live && session !== null ? () => deps.chat.for(session.sessionId) : deps.lists[upstream].next,
      slots,
      headers: upstreamHeaders(request.headers, visit, identity),
      body,
      repeatable: read || isIdempotentOrder(request, visit),
      timeout: Math.max(0, (live && waitsForNews(request, visit) ? poll : call) - lookupMs),
      fairTime: fairTimeOf(call),
      translate: live ? readEngineRefusal : undefined,
      onEnd: upstream === 'catalogue' && !read ? (end) => invalidateCache(deps, end, request, visit) : undefined,
      onAnswer: (headers: IncomingHttpHeaders) => rewriteHeaders(deps, request, visit, headers),
      fail: (error) => withRequestId(visit.requestId, () => next(error)),
    });
    return undefined;
  };
}

/**
 * Polls and pictures have connections of their own. Pictures, and orders being placed, have concurrency limits of their own: none
 * of them can use up what other calls need.
 */
function wayOf(
  deps: ForwardRequest,
  request: Request,
  visit: Visit,
  upstream: Upstream,
): { forward: Forward; slots: Slots | undefined } {
  if (isSocketIo(visit.target)) return { forward: deps.forwardPoll, slots: undefined };
  if (visit.target.segments[0] === 'images') return { forward: deps.forwardPicture, slots: deps.pictureSlots };
  return { forward: deps.forward, slots: placesOrder(request, visit) ? deps.placementSlots : deps.slots[upstream] };
}
