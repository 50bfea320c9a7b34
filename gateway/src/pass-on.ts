import type { IncomingHttpHeaders } from 'node:http';
import { notSignedIn } from '@shop/platform/service/http/errors.ts';
import { withRequestId } from '@shop/platform/service/http/request-context.ts';
import type { NextFunction, Request, Response } from 'express';
import { mayHaveChangedCatalogue } from './cache/invalidation.ts';
import type { ResponseCache } from './cache/response-cache.ts';
import { sessionChangeIn } from './door/cookies.ts';
import type { Upstream } from './door/route-table.ts';
import { isRead, type Visit, visitOf } from './door/visit.ts';
import type { XsrfTokens } from './door/xsrf-token.ts';
import type { Identities, Session } from './sessions/identities.ts';
import { SAFE_MAX_AGE_MS, sessionOf } from './sessions/session-of.ts';
import type { Sessions } from './sessions/sessions.ts';
import { readEngineRefusal } from './sockets/engine-refusal.ts';
import type { OpenSockets } from './sockets/open-sockets.ts';
import { isOpenConnection, pollMaxAge } from './sockets/poll-max-age.ts';
import { fairTimeOf, type Times } from './times.ts';
import type { CallEnd } from './upstreams/exchange.ts';
import type { Forward } from './upstreams/forward.ts';
import type { ReadBody } from './upstreams/read-body.ts';
import type { Slots } from './upstreams/slots.ts';
import { upstreamHeaders } from './upstreams/upstream-headers.ts';
import type { StickyList, UpstreamList } from './upstreams/upstream-list.ts';

export interface PassOn {
  lists: Record<Upstream, UpstreamList>;
  slots: Record<Upstream, Slots>;
  placementSlots: Slots;
  readBody: ReadBody;
  chat: StickyList;
  sessions: Sessions;
  identities: Identities;
  sockets: OpenSockets;
  xsrf: XsrfTokens;
  forward: Forward;
  /** Over connections of their own: polls wait, and nobody waits for them. */
  forwardPoll: Forward;
  /** Pictures: never limited, and as slow as who reads them. */
  forwardPicture: Forward;
  pictureSlots: Slots;
  times: Pick<Times, 'call' | 'poll' | 'body'>;
  cache: Pick<ResponseCache, 'invalidate' | 'forget'>;
}

/** Passes a request on to the service that owns its path, with the caller's identity. */
export function passOn(deps: PassOn) {
  return async (request: Request, response: Response, next: NextFunction): Promise<void> => {
    const visit = visitOf(response);
    const { destination } = visit;
    if (destination === undefined) return next();
    // Who is refused anyway is told before anybody is asked who he is.
    deps.lists[destination.upstream].assertAny();
    const read = isRead(request);
    const [{ session, took }, body] = await Promise.all([
      timedSessionOf(deps.sessions, visit, read),
      read ? undefined : deps.readBody(request, response, deps.times.body),
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
    const { forward, slots } = wayOf(deps, request, visit, upstream);
    forward(request, response, {
      next: live && session !== null ? () => deps.chat.for(session.sessionId) : list.next,
      slots,
      headers: upstreamHeaders(request.headers, visit, identity),
      body,
      repeatable: read || isIdempotentOrder(request, visit, session),
      timeout: Math.max(0, (live && waitsForNews(request, visit) ? deps.times.poll : deps.times.call) - took),
      fairTime: fairTimeOf(deps.times.call),
      translate: live ? readEngineRefusal : undefined,
      onEnd:
        upstream === 'catalogue' && !read ? (end) => invalidate(deps.cache, end, request, visit, session) : undefined,
      onAnswer: (headers) => onAnswer(deps, request, visit, headers),
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
  deps: PassOn,
  request: Request,
  visit: Visit,
  upstream: Upstream,
): { forward: Forward; slots: Slots | undefined } {
  const [first] = visit.target.segments;
  if (first === 'socket.io') return { forward: deps.forwardPoll, slots: undefined };
  if (first === 'images') return { forward: deps.forwardPicture, slots: deps.pictureSlots };
  return { forward: deps.forward, slots: placesOrder(request, visit) ? deps.placementSlots : deps.slots[upstream] };
}

/** @returns `took`: milliseconds of the time that the whole call has */
async function timedSessionOf(sessions: Sessions, visit: Visit, read: boolean) {
  const start = performance.now();
  const maxAge = visit.target.segments[0] === 'socket.io' ? pollMaxAge(visit.target.query) : read ? SAFE_MAX_AGE_MS : 0;
  const session = await sessionOf(sessions, visit, maxAge);
  return { session, took: performance.now() - start };
}

/** A poll that names its connection is answered when there is something to say; a handshake, and what a client sends, at once. */
function waitsForNews(request: Request, { target }: Visit): boolean {
  return isRead(request) && isOpenConnection(target.query);
}

/** The delivery address travels with the caller where an order is placed, and nowhere else (DESIGN.md §1). */
function placesOrder(request: Request, { target, destination }: Visit): boolean {
  if (request.method !== 'POST' || destination?.upstream !== 'order') return false;
  const [, , third] = target.segments;
  return third === undefined || third === '';
}

/**
 * An order with an Idempotency-Key: heard twice, it is placed once, because the key's row is inserted in the order's own transaction.
 * It is the one write that is retried (ADR 27): nothing else tells a customer whose connection broke whether they bought.
 */
function isIdempotentOrder(request: Request, visit: Visit, session: Session | null): boolean {
  const key = request.headers['idempotency-key'];
  return session !== null && key !== undefined && key !== '' && placesOrder(request, visit);
}

/** What an administrator removes is not shown again either, should the catalogue be down before its event is out. */
function invalidate(
  cache: PassOn['cache'],
  end: CallEnd,
  { method }: Request,
  visit: Visit,
  session: Session | null,
): void {
  if (!mayHaveChangedCatalogue(end, visit, session)) return;
  cache.invalidate();
  const [, products, admin, id] = visit.target.segments;
  const removes = method === 'DELETE' && products === 'products' && admin === 'admin' && session?.user.isAdmin === true;
  if (removes && id !== undefined && id !== '' && id !== 'image') cache.forget(id);
}

/**
 * Cookies come from the user service alone, and each change of the session brings a fresh anti-forgery cookie (P-E3). What is
 * answered for one caller is kept by nobody (P-E12).
 */
function onAnswer(deps: PassOn, request: Request, visit: Visit, headers: IncomingHttpHeaders): void {
  const lines = headers['set-cookie'] ?? [];
  delete headers['set-cookie'];
  if (visit.target.segments[0] !== 'images') {
    headers['cache-control'] = 'no-store';
    delete headers.etag;
  }
  if (visit.destination?.upstream !== 'user') return;
  const change = sessionChangeIn(lines, visit.secure);
  if (change !== undefined) {
    headers['set-cookie'] = [change.line, deps.xsrf.cookieFor(change.accessToken, visit.secure)];
  }
  if (visit.accessToken !== undefined && (change !== undefined || !isRead(request))) {
    deps.sessions.forgetToken(visit.accessToken);
  }
}
