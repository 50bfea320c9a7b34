import type { IncomingHttpHeaders } from 'node:http';
import { notSignedIn } from '@shop/platform/errors.ts';
import { withRequestId } from '@shop/platform/request-context.ts';
import type { NextFunction, Request, Response } from 'express';
import type { ResponseCache } from './cache/response-cache.ts';
import { accessTokenSetBy } from './door/cookies.ts';
import type { Upstream } from './door/route-table.ts';
import { isRead, type Visit, visitOf } from './door/visit.ts';
import type { XsrfTokens } from './door/xsrf-token.ts';
import type { Identities } from './sessions/identities.ts';
import { SAFE_MAX_AGE_MS, sessionOf } from './sessions/session-of.ts';
import type { Sessions } from './sessions/sessions.ts';
import { readEngineRefusal } from './sockets/engine-refusal.ts';
import type { OpenSockets } from './sockets/open-sockets.ts';
import { pollMaxAge } from './sockets/poll-max-age.ts';
import type { Times } from './times.ts';
import type { Forward } from './upstreams/forward.ts';
import { readBody } from './upstreams/read-body.ts';
import { upstreamHeaders } from './upstreams/upstream-headers.ts';
import type { StickyList, UpstreamList } from './upstreams/upstream-list.ts';

export interface PassOn {
  lists: Record<Upstream, UpstreamList>;
  chat: StickyList;
  sessions: Sessions;
  identities: Identities;
  sockets: OpenSockets;
  xsrf: XsrfTokens;
  forward: Forward;
  /** Over connections of their own: polls wait, and nobody waits for them. */
  forwardPoll: Forward;
  times: Pick<Times, 'call' | 'poll' | 'body'>;
  cache: Pick<ResponseCache, 'drop'>;
}

/** Passes a request on to the service that owns its path, with the caller's identity. */
export function passOn(deps: PassOn) {
  return async (request: Request, response: Response, next: NextFunction): Promise<void> => {
    const visit = visitOf(response);
    const { destination } = visit;
    if (destination === undefined) return next();
    const read = isRead(request);
    const [{ session, took }, body] = await Promise.all([
      timedSessionOf(deps.sessions, visit, read),
      read ? undefined : readBody(request, deps.times.body),
    ]);
    if (response.destroyed) return;
    const live = visit.target.segments[0] === 'socket.io';
    if (live && session === null) throw notSignedIn();
    if (live && session !== null) {
      response.once(
        'close',
        deps.sockets.add(session, () => response.destroy()),
      );
    }
    const { upstream } = destination;
    const identity =
      session === null ? undefined : await deps.identities.of(session, upstream, placesOrder(request, visit));
    const list = deps.lists[upstream];
    const dropCache = upstream === 'catalogue' && !read ? deps.cache.drop : undefined;
    // A write whose caller has left may still take effect.
    if (dropCache !== undefined) response.once('close', dropCache);
    const forward = live ? deps.forwardPoll : deps.forward;
    forward(request, response, {
      next: live && session !== null ? () => deps.chat.for(session.sessionId) : list.next,
      addresses: live ? 1 : list.size,
      headers: upstreamHeaders(request.headers, visit, identity),
      body,
      timeout: Math.max(0, (live ? deps.times.poll : deps.times.call) - took),
      translate: live ? readEngineRefusal : undefined,
      onAnswer: (headers) => {
        dropCache?.();
        onAnswer(deps, request, visit, headers);
      },
      fail: (error) => {
        dropCache?.();
        withRequestId(visit.requestId, () => next(error));
      },
    });
    return undefined;
  };
}

/** @returns `took`: milliseconds of the time that the whole call has */
async function timedSessionOf(sessions: Sessions, visit: Visit, read: boolean) {
  const start = performance.now();
  const maxAge = visit.target.segments[0] === 'socket.io' ? pollMaxAge(visit.target.query) : read ? SAFE_MAX_AGE_MS : 0;
  const session = await sessionOf(sessions, visit, maxAge);
  return { session, took: performance.now() - start };
}

/** The delivery address travels with the caller where an order is placed, and nowhere else (DESIGN.md §1). */
function placesOrder(request: Request, { target, destination }: Visit): boolean {
  if (request.method !== 'POST' || destination?.upstream !== 'order') return false;
  const [, , third] = target.segments;
  return third === undefined || third === '';
}

/** Cookies come from the user service alone, and each change of the session brings a fresh anti-forgery cookie. */
function onAnswer(deps: PassOn, request: Request, visit: Visit, headers: IncomingHttpHeaders): void {
  if (visit.destination?.upstream !== 'user') {
    delete headers['set-cookie'];
    return;
  }
  const lines = headers['set-cookie'] ?? [];
  const token = lines.map(accessTokenSetBy).find((value) => value !== undefined);
  if (token !== undefined) {
    headers['set-cookie'] = [...lines, deps.xsrf.cookieFor(token === '' ? undefined : token, visit.secure)];
  }
  if (visit.accessToken !== undefined && (token !== undefined || !isRead(request))) {
    deps.sessions.forgetToken(visit.accessToken);
  }
}
