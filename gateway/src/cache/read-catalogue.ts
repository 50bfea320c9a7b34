import type { Agent } from 'node:http';
import { currentRequestId, REQUEST_ID_HEADER } from '@shop/platform/service/http/request-context.ts';
import { IDENTITY_HEADER } from '@shop/platform/service/identity/identity.ts';
import type { ConcurrencyLimit } from '../upstreams/concurrency-limit.ts';
import { internalCall } from '../upstreams/internal-call.ts';
import { asUpstreamError } from '../upstreams/upstream-errors.ts';
import type { UpstreamList } from '../upstreams/upstream-list.ts';
import { type BufferedResponse, bufferedResponse } from './buffered-response.ts';

/**
 * Reads what the catalogue shows at an address.
 * @param identity of a caller who reads for himself; nobody in particular otherwise
 * @throws 502, 503 or 504 when there is no whole answer in time, or the catalogue has too much to do; 502 `answer-too-large`
 */
export type ReadCatalogue = (address: string, identity?: string) => Promise<BufferedResponse>;

/** Longer answers, such as a product with tens of thousands of reviews, are not held but passed on as they come. */
const KEPT_BYTES = 4 * 1024 * 1024;

/** @param options `timeout`: milliseconds for one read, whichever addresses of the list it takes */
export function createReadCatalogue(options: {
  list: UpstreamList;
  limits: ConcurrencyLimit;
  agent: Agent;
  timeout: number;
}): ReadCatalogue {
  const { list, limits, agent, timeout } = options;
  return async (address, identity) => {
    const requestId = currentRequestId();
    const headers = {
      accept: 'application/json',
      ...(requestId === undefined ? {} : { [REQUEST_ID_HEADER]: requestId }),
      ...(identity === undefined ? {} : { [IDENTITY_HEADER]: identity }),
    };
    const leave = await limits.acquire();
    try {
      const answer = await internalCall({
        next: list.next,
        path: address,
        method: 'GET',
        headers,
        agent,
        timeout,
        failureAfterMs: 0,
        maxBytes: KEPT_BYTES,
      });
      const { 'content-type': contentType = 'application/json', 'retry-after': retryAfter } = answer.headers;
      return bufferedResponse({ status: answer.status, body: answer.body, contentType, retryAfter });
    } catch (error) {
      throw asUpstreamError(error);
    } finally {
      leave();
    }
  };
}
