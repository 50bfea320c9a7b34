import { MAX_IMAGE_BYTES, MAX_IMAGES } from '@shop/contracts/catalogue-api.ts';
import { ShopError } from '@shop/platform/service/errors.ts';
import type { Request, Response } from 'express';
import type { Dispatcher } from 'undici';
import { isChange } from '../cache/invalidation.ts';
import type { ResponseCache } from '../cache/response-cache.ts';
import { contextOf, type RequestContext } from '../edge/request-context.ts';
import { isUploadPath } from '../edge/upload-path.ts';
import { sessionOf } from '../sessions/authorize.ts';
import type { Identities } from '../sessions/identities.ts';
import type { Timeouts } from '../timeouts.ts';
import { tooLarge } from '../upstreams/read-body.ts';
import { streamResponse } from '../upstreams/stream-response.ts';
import { upstreamHeaders } from '../upstreams/upstream-headers.ts';
import type { UpstreamList } from '../upstreams/upstream-list.ts';
import { streamUpload } from './stream-upload.ts';

/**
 * Bytes. One image more than a product may have, so that the catalogue reports the error, and the overhead of the form.
 */
const LIMIT = (MAX_IMAGES + 1) * MAX_IMAGE_BYTES + 64 * 1024;

export interface ForwardUpload {
  lists: { catalogue: UpstreamList };
  agent: Dispatcher;
  identities: Identities;
  cache: Pick<ResponseCache, 'invalidate'>;
  timeouts: Timeouts;
}

/**
 * Streams an administrator's upload to the catalogue: it is too long to be held in memory. The catalogue authorizes the
 * caller again (P-E9).
 */
export function forwardUpload(deps: ForwardUpload) {
  return async (request: Request, response: Response): Promise<void> => {
    const context = contextOf(response);
    const { 'content-length': length } = request.headers;
    if (Number(length ?? 0) > LIMIT) throw tooLarge();
    const identity = await deps.identities.of(sessionOf(response), 'catalogue', false);
    const headers = upstreamHeaders(request.headers, context, identity);
    if (length !== undefined) headers['content-length'] = length;
    if (response.destroyed) return;
    let [sent, ended] = [false, false];
    function end(changed: boolean): void {
      if (sent && changed && !ended) deps.cache.invalidate();
      ended = true;
    }
    // The client left: the catalogue may or may not have the whole body.
    response.once('close', () => end(true));
    const { lists, agent, timeouts } = deps;
    const onSent = () => {
      sent = true;
    };
    const upload = { list: lists.catalogue, headers, agent, limit: LIMIT, timeouts, onSent };
    try {
      const received = await streamUpload(request, response, upload);
      end(isChange(received.statusCode));
      delete received.headers['set-cookie'];
      streamResponse(received, response, timeouts.reader);
    } catch (error) {
      // If the gateway refuses (408, 413), the catalogue never had the whole body.
      end(!(error instanceof ShopError) || isChange(error.status));
      throw error;
    }
  };
}

/** Whether a request sends files. */
export function isUpload({ method }: Request, { target }: RequestContext): boolean {
  return method === 'POST' && isUploadPath(target);
}
