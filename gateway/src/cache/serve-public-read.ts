import { ShopError } from '@shop/platform/service/errors.ts';
import type { Logger } from '@shop/platform/service/observability/logger.ts';
import type { NextFunction, Request, Response } from 'express';
import { LRUCache } from 'lru-cache';
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

/** Browsers may store it, but revalidate each time. */
const SHARED = 'no-cache';
/** The response to a read past the cache is for its caller only. */
const OWN = 'private, no-cache';
/** The catalogue is down, hangs, or reports an outage itself. */
const DOWN: ReadonlySet<number> = new Set([502, 503, 504]);
/** How long it is remembered that a response is too long to buffer, and for how many URLs. */
const LARGE = { max: 1_000, ttl: 60_000 };

/**
 * Serves public reads of the catalogue from the micro-cache. Administrators read past the cache, and so do signed-in
 * callers who send `Cache-Control: no-cache`, as a screen does after its own write (docs/architecture.md#gateway); a
 * visitor's no-cache is ignored, because anybody could send it. A response that is too long to buffer, such as a product with
 * 20,000 reviews, is left to the forwarding step, which streams it; that is remembered for a minute. While the catalogue is
 * down, stale-if-error responses are served for ten minutes, marked with their age; never to a known administrator (ADR 16).
 */
export function servePublicRead(deps: ServePublicRead) {
  const large = new LRUCache<string, true>(LARGE);
  return (request: Request, response: Response, next: NextFunction): undefined | Promise<void> => {
    const context = contextOf(response);
    const url = canonicalUrl(context.target);
    if (large.has(url)) {
      next();
      return undefined;
    }
    const fresh = context.accessToken === undefined ? deps.cache.fresh(url) : undefined;
    if (fresh === undefined) {
      const stream = () => {
        large.set(url, true);
        next();
      };
      return readAndSend(deps, request, response, stream, context, url);
    }
    return sendResponse(request, response, fresh, SHARED);
  };
}

async function readAndSend(
  deps: ServePublicRead,
  request: Request,
  response: Response,
  stream: () => void,
  context: RequestContext,
  url: string,
): Promise<void> {
  const { cache, readCatalogue, identities, timeouts } = deps;
  const { session = null, lookupMs = 0 } = context;
  const start = performance.now() - lookupMs;
  const pastCache = session !== null && readsPastCache(session, request);
  const reading = pastCache ? readCatalogue(url, await identities.of(session, 'catalogue', false)) : cache.get(url);
  // One timeout for the whole call, including the session lookup (P-C3).
  const read = await outcomeOf(withTimeout(timeouts.call - (performance.now() - start), reading));
  if (response.destroyed) return;
  // Too long to buffer: the forwarding step streams it.
  if (read.error instanceof ShopError && read.error.code === RESPONSE_TOO_LARGE) return stream();
  const stale = isDown(read) && session?.user.isAdmin !== true ? cache.staleIfError(url) : undefined;
  if (stale !== undefined) {
    // The circuit breaker or the catalogue logs the outage itself, once.
    deps.logger.debug({ err: read.error, url, age: stale.age }, 'catalogue unavailable: sent a stale response');
    return sendStale(request, response, stale.response, stale.age);
  }
  if (read.buffered === undefined) throw read.error;
  return sendResponse(request, response, read.buffered, pastCache ? OWN : SHARED);
}

type Outcome = { buffered: BufferedResponse; error?: never } | { buffered?: never; error: unknown };

function outcomeOf(reading: Promise<BufferedResponse>): Promise<Outcome> {
  return reading.then(
    (buffered) => ({ buffered }),
    (error: unknown) => ({ error }),
  );
}

function isDown({ buffered, error }: Outcome): boolean {
  return DOWN.has(buffered?.status ?? (error instanceof ShopError ? error.status : 0));
}

function readsPastCache({ user }: Session, { headers }: Request): boolean {
  return user.isAdmin || /\bno-cache\b/i.test(headers['cache-control'] ?? '');
}
