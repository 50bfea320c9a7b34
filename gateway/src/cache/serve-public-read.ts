import { parse } from 'node:querystring';
import { productListQuery } from '@shop/contracts/catalogue-api.ts';
import { ShopError } from '@shop/platform/service/errors.ts';
import type { Logger } from '@shop/platform/service/observability/logger.ts';
import type { ConcurrencyLimit } from '@shop/platform/service/timing/concurrency-limit.ts';
import type { NextFunction, Request, Response } from 'express';
import { LRUCache } from 'lru-cache';
import type { Dispatcher } from 'undici';
import type { CanonicalPath } from '../edge/canonical-path.ts';
import { contextOf, isRead, type RequestContext } from '../edge/request-context.ts';
import type { Identities, Session } from '../sessions/identities.ts';
import { callInternally, RESPONSE_TOO_LARGE } from '../upstreams/call-service.ts';
import type { UpstreamList } from '../upstreams/upstream-list.ts';
import { withTimeout } from '../upstreams/with-timeout.ts';
import { type BufferedResponse, bufferedResponse } from './buffered-response.ts';
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
/** The query parameters of product lists. All other calls ignore their parameters. */
const PARAMETERS = Object.keys(productListQuery.shape);
const WITHOUT_PARAMETERS = new Set(['get-one', 'bestsellers', 'suggestions']);
/** How long it is remembered that a response is too long to buffer, and for how many URLs. */
const LARGE = { max: 1_000, ttl: 60_000 };

/**
 * Whether a request reads public data of the catalogue. Only these responses are cached (docs/architecture.md#gateway).
 */
export function isPublicRead(request: Pick<Request, 'method'>, { destination }: RequestContext): boolean {
  return destination?.upstream === 'catalogue' && destination.session === 'open' && isRead(request);
}

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

/**
 * The one URL under which equal reads are made and cached: without unknown parameters and without values that count as
 * absent (docs/api.md#everywhere), in a fixed order. Nothing else of the caller goes into the read, so no caller can
 * change another one's response.
 */
export function canonicalUrl({ path, segments, query }: CanonicalPath): string {
  const plain = path.endsWith('/') ? path.slice(0, -1) : path;
  if (query === '' || segments[1] !== 'products' || WITHOUT_PARAMETERS.has(segments[2] ?? '')) return plain;
  // The parser of the service; it uses the first of repeated parameters.
  const given = parse(query);
  const known: string[] = [];
  for (const name of PARAMETERS) {
    const value = [given[name]].flat()[0];
    if (value !== undefined && value !== '' && value !== 'null') known.push(`${name}=${encodeURIComponent(value)}`);
  }
  return known.length === 0 ? plain : `${plain}?${known.join('&')}`;
}

/**
 * Reads a public URL of the catalogue.
 * @param identity of a caller who reads past the cache; otherwise the read is anonymous
 * @throws 502, 503 or 504 if there is no complete response in time, or the catalogue is overloaded; 502
 * `answer-too-large`
 */
export type ReadCatalogue = (url: string, identity?: string) => Promise<BufferedResponse>;

/** Longer responses, such as a product with tens of thousands of reviews, are streamed instead of buffered. */
const MAX_BUFFERED_BYTES = 4 * 1024 * 1024;

/** @param options `timeouts.call`: milliseconds for one read, retry included */
export function createReadCatalogue(options: {
  list: UpstreamList;
  limit: ConcurrencyLimit;
  agent: Dispatcher;
  timeouts: { call: number };
}): ReadCatalogue {
  const { list, limit, agent, timeouts } = options;
  return async (url, identity) => {
    const { status, body, headers } = await callInternally({
      next: list.next,
      dispatcher: agent,
      limit,
      path: url,
      identity,
      timeout: timeouts.call,
      failureAfterMs: 0,
      maxBytes: MAX_BUFFERED_BYTES,
    });
    const { 'content-type': contentType = 'application/json', 'retry-after': retryAfter } = headers;
    return bufferedResponse({ status, body, contentType, retryAfter });
  };
}
