import type { BufferedResponse } from '../cache/buffered-response.ts';
import type { ResponseCache } from '../cache/response-cache.ts';
import type { ConcurrencyLimit } from '../upstreams/concurrency-limit.ts';

/**
 * Reads the catalogue for pages. What is kept or in flight costs nothing; a new read takes one of few places of the pages' own, so
 * that a flood of pages, which no rate limit counts, leaves the API nearly all of the calls that the catalogue is given.
 * @param limits the concurrency limit of pages
 * @returns reads an address; throws 503 when too many pages read already, and what the read throws
 */
export function createReadForPages(
  cache: Pick<ResponseCache, 'has' | 'get'>,
  limits: ConcurrencyLimit,
): (address: string) => Promise<BufferedResponse> {
  return async (address) => {
    if (cache.has(address)) return cache.get(address);
    const leave = await limits.acquire();
    try {
      return await cache.get(address);
    } finally {
      leave();
    }
  };
}
