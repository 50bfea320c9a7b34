import type { IncomingHttpHeaders } from 'node:http';
import { notSignedIn, ShopError } from '@shop/platform/errors.ts';
import { withRequestId } from '@shop/platform/request-context.ts';
import type { NextFunction, Request, Response } from 'express';
import { accessTokenSetBy } from './door/cookies.ts';
import type { Destination, Upstream } from './door/route-table.ts';
import { isRead, type Visit, visitOf } from './door/visit.ts';
import type { XsrfTokens } from './door/xsrf-token.ts';
import type { Identities, Session } from './sessions/identities.ts';
import type { Sessions } from './sessions/sessions.ts';
import { readEngineRefusal } from './sockets/engine-refusal.ts';
import type { OpenSockets } from './sockets/open-sockets.ts';
import { pollMaxAge } from './sockets/poll-max-age.ts';
import type { Times } from './times.ts';
import type { Forward } from './upstreams/forward.ts';
import { readBody } from './upstreams/read-body.ts';
import { upstreamHeaders } from './upstreams/upstream-headers.ts';
import type { StickyList, UpstreamList } from './upstreams/upstream-list.ts';

/** How long safe calls may rely on one look-up (DESIGN.md §1, Sessions). */
const SAFE_MAX_AGE_MS = 500;

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
  times: Pick<Times, 'call' | 'poll'>;
}

/** Passes a request on to the service that owns its path, with the caller's identity. */
export function passOn(deps: PassOn) {
  return async (request: Request, response: Response, next: NextFunction): Promise<void> => {
    const visit = visitOf(response);
    const { destination } = visit;
    if (destination === undefined) return next();
    const read = isRead(request);
    const [{ session, took }, body] = await Promise.all([
      timedSessionOf(deps.sessions, visit, destination, read),
      read ? undefined : readBody(request),
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
    const forward = live ? deps.forwardPoll : deps.forward;
    forward(request, response, {
      next: live && session !== null ? () => deps.chat.for(session.sessionId) : list.next,
      addresses: live ? 1 : list.size,
      headers: upstreamHeaders(request.headers, visit, identity),
      body,
      timeout: Math.max(0, (live ? deps.times.poll : deps.times.call) - took),
      translate: live ? readEngineRefusal : undefined,
      onAnswer: (headers) => onAnswer(deps, request, visit, headers),
      fail: (error) => withRequestId(visit.requestId, () => next(error)),
    });
    return undefined;
  };
}

/** @returns `took`: milliseconds of the time that the whole call has */
async function timedSessionOf(sessions: Sessions, visit: Visit, destination: Destination, read: boolean) {
  const start = performance.now();
  const session = await sessionOf(sessions, visit, destination, read);
  return { session, took: performance.now() - start };
}

/** @returns null for a visitor @throws 503 when the session cannot be checked and the call is no public read */
async function sessionOf(
  sessions: Sessions,
  { accessToken, target }: Visit,
  destination: Destination,
  read: boolean,
): Promise<Session | null> {
  if (destination.session === 'never' || accessToken === undefined) return null;
  try {
    const maxAge = target.segments[0] === 'socket.io' ? pollMaxAge(target.query) : read ? SAFE_MAX_AGE_MS : 0;
    return await sessions.get(accessToken, maxAge);
  } catch (error) {
    if (destination.session === 'open' && read && error instanceof ShopError) return null;
    throw error;
  }
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
