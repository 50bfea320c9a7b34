import type { Agent } from 'node:http';
import { IDENTITY_HEADER } from '@shop/platform/service/identity/identity.ts';
import { currentRequestId, REQUEST_ID_HEADER } from '@shop/platform/service/observability/request-context.ts';
import type { ConcurrencyLimit } from '@shop/platform/service/timing/concurrency-limit.ts';
import { internalCall } from '../upstreams/internal-call.ts';
import { asUpstreamError } from '../upstreams/upstream-errors.ts';
import type { UpstreamList } from '../upstreams/upstream-list.ts';
import { type BufferedResponse, bufferedResponse } from './buffered-response.ts';

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
  agent: Agent;
  timeouts: { call: number };
}): ReadCatalogue {
  const { list, limit, agent, timeouts } = options;
  return async (url, identity) => {
    const requestId = currentRequestId();
    const headers = {
      accept: 'application/json',
      ...(requestId === undefined ? {} : { [REQUEST_ID_HEADER]: requestId }),
      ...(identity === undefined ? {} : { [IDENTITY_HEADER]: identity }),
    };
    const release = await limit.acquire();
    try {
      const response = await internalCall({
        next: list.next,
        path: url,
        method: 'GET',
        headers,
        agent,
        timeout: timeouts.call,
        failureAfterMs: 0,
        maxBytes: MAX_BUFFERED_BYTES,
      });
      const { 'content-type': contentType = 'application/json', 'retry-after': retryAfter } = response.headers;
      return bufferedResponse({ status: response.status, body: response.body, contentType, retryAfter });
    } catch (error) {
      throw asUpstreamError(error);
    } finally {
      release();
    }
  };
}
