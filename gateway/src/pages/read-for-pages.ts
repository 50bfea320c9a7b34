import type { ConcurrencyLimit } from '@shop/platform/service/timing/concurrency-limit.ts';
import type { BufferedResponse } from '../cache/buffered-response.ts';
import type { ResponseCache } from '../cache/response-cache.ts';
import { canonicalUrl } from '../cache/serve-public-read.ts';
import { canonicalPath } from '../edge/canonical-path.ts';

/**
 * Reads the catalogue for pages. Fresh responses and reads in flight cost nothing; a new read takes one of few places
 * under a concurrency limit of its own, so that a flood of pages, which no rate limit counts, leaves the API nearly all
 * calls to the catalogue.
 * @param limit for reads of pages
 * @returns reads a URL; throws 503 if too many pages read already, and what the read throws
 */
export function createReadForPages(
  cache: Pick<ResponseCache, 'has' | 'get'>,
  limit: ConcurrencyLimit,
): (url: string) => Promise<BufferedResponse> {
  const waiting = new Map<string, Promise<BufferedResponse>>();

  async function read(url: string): Promise<BufferedResponse> {
    // Once it may begin, the cache shares the read, until a change makes it one of the past.
    const release = await limit.acquire().finally(() => waiting.delete(url));
    try {
      return await cache.get(url);
    } finally {
      release();
    }
  }

  return async (given) => {
    // As the cache knows the calls of the front end.
    const url = canonicalUrl(canonicalPath(given));
    if (cache.has(url)) return cache.get(url);
    // A page asks for the same twice: for its metadata, and for its first view.
    const shared = waiting.get(url) ?? read(url);
    waiting.set(url, shared);
    return shared;
  };
}
