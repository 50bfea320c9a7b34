import { ShopError } from '@shop/platform/service/http/errors.ts';
import type { Logger } from '@shop/platform/service/lifecycle/logger.ts';
import type { NextFunction, Request, Response } from 'express';
import { contextOf, type RequestContext } from '../edge/request-context.ts';
import type { Identities, Session } from '../sessions/identities.ts';
import { RESPONSE_TOO_LARGE } from '../upstreams/internal-call.ts';
import { withTimeout } from '../upstreams/with-timeout.ts';
import type { BufferedResponse } from './buffered-response.ts';
import { canonicalUrl } from './public-read.ts';
import type { ReadCatalogue } from './read-catalogue.ts';
import type { ResponseCache } from './response-cache.ts';
import { sendResponse, sendStale } from './send-response.ts';

export interface ServePublicRead {
  cache: ResponseCache;
  readCatalogue: ReadCatalogue;
  identities: Identities;
  timeouts: { call: number };
  logger: Logger;
}

/** Kept by the browser, and asked about each time. */
const SHARED = 'no-cache';
/** The caller's own read is for him alone. */
const OWN = 'private, no-cache';
/** The catalogue is down, hangs, or says itself that it cannot answer. */
const DOWN: ReadonlySet<number> = new Set([502, 503, 504]);

/**
 * Answers what the catalogue shows to everybody, from what is kept where it may be. An administrator reads for himself,
 * and so does whoever is signed in and says `Cache-Control: no-cache`, as a screen does after a write of its own
 * (DESIGN.md §1). A visitor's no-cache would be anybody's way past the cache.
 * An answer too long to be held is left to whoever passes calls on.
 * While the catalogue is down, its last good answer serves for ten minutes, marked; never for a known administrator (ADR 16).
 */
export function servePublicRead(deps: ServePublicRead) {
  return (request: Request, response: Response, next: NextFunction): undefined | Promise<void> => {
    const context = contextOf(response);
    const address = canonicalUrl(context.target);
    const kept = context.accessToken === undefined ? deps.cache.kept(address) : undefined;
    if (kept === undefined) return answer(deps, request, response, next, context, address);
    return sendResponse(request, response, kept, SHARED);
  };
}

async function answer(
  deps: ServePublicRead,
  request: Request,
  response: Response,
  next: NextFunction,
  context: RequestContext,
  address: string,
): Promise<void> {
  const { cache, readCatalogue, identities, timeouts } = deps;
  const { session = null, lookupMs = 0 } = context;
  const start = performance.now() - lookupMs;
  const own = session !== null && readsForHimself(session, request);
  const reading = own ? readCatalogue(address, await identities.of(session, 'catalogue', false)) : cache.get(address);
  // The whole call has one limit, the look-up of the session included (P-C3).
  const read = await outcomeOf(withTimeout(timeouts.call - (performance.now() - start), reading));
  if (response.destroyed) return;
  // Too long to be held: it is passed on as it comes, like any other call.
  if (read.error instanceof ShopError && read.error.code === RESPONSE_TOO_LARGE) return next();
  const staleIfError = isDown(read) && session?.user.isAdmin !== true ? cache.staleIfError(address) : undefined;
  if (staleIfError !== undefined) {
    // The outage itself is said once, by the breaker or the catalogue.
    deps.logger.debug(
      { err: read.error, address, age: staleIfError.age },
      'the catalogue is down: its last good answer serves',
    );
    return sendStale(request, response, staleIfError.answer, staleIfError.age);
  }
  if (read.answer === undefined) throw read.error;
  return sendResponse(request, response, read.answer, own ? OWN : SHARED);
}

type Outcome = { answer: BufferedResponse; error?: never } | { answer?: never; error: unknown };

function outcomeOf(reading: Promise<BufferedResponse>): Promise<Outcome> {
  return reading.then(
    (answer) => ({ answer }),
    (error: unknown) => ({ error }),
  );
}

function isDown({ answer, error }: Outcome): boolean {
  return DOWN.has(answer?.status ?? (error instanceof ShopError ? error.status : 0));
}

function readsForHimself({ user }: Session, { headers }: Request): boolean {
  return user.isAdmin || /\bno-cache\b/i.test(headers['cache-control'] ?? '');
}
