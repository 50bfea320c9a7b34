import type { Agent } from 'node:http';
import { MAX_IMAGE_BYTES, MAX_IMAGES } from '@shop/contracts/catalogue-api.ts';
import { forbidden, notSignedIn, ShopError } from '@shop/platform/service/http/errors.ts';
import { withRequestId } from '@shop/platform/service/http/request-context.ts';
import type { NextFunction, Request, Response } from 'express';
import { isChange } from '../cache/invalidation.ts';
import type { ResponseCache } from '../cache/response-cache.ts';
import { type Visit, visitOf } from '../door/visit.ts';
import type { Identities } from '../sessions/identities.ts';
import { sessionOf } from '../sessions/session-of.ts';
import type { Sessions } from '../sessions/sessions.ts';
import type { Times } from '../times.ts';
import { tooLarge } from '../upstreams/read-body.ts';
import { upstreamHeaders } from '../upstreams/upstream-headers.ts';
import type { UpstreamList } from '../upstreams/upstream-list.ts';
import { streamUpload } from './stream-upload.ts';

/** One picture more than a product may have, so that the catalogue says what is wrong, and what a form adds around them. */
const LIMIT = (MAX_IMAGES + 1) * MAX_IMAGE_BYTES + 64 * 1024;

export interface PassUpload {
  lists: { catalogue: UpstreamList };
  agent: Agent;
  sessions: Sessions;
  identities: Identities;
  cache: Pick<ResponseCache, 'invalidate'>;
  times: Times;
}

/**
 * POST /api/products/admin/upload: too much to be held, so it goes to the catalogue as it comes. Whoever may not upload
 * hears so before his body is read; the catalogue checks again (P-E9).
 */
export function passUpload(deps: PassUpload) {
  return async (request: Request, response: Response, next: NextFunction): Promise<void> => {
    const visit = visitOf(response);
    if (!isUpload(request, visit)) return next();
    const session = await sessionOf(deps.sessions, visit, 0);
    if (session === null) throw notSignedIn();
    if (!session.user.isAdmin) throw forbidden('Only administrators may do this');
    const { 'content-length': length } = request.headers;
    if (Number(length ?? 0) > LIMIT) throw tooLarge();
    const identity = await deps.identities.of(session, 'catalogue', false);
    const headers = upstreamHeaders(request.headers, visit, identity);
    if (length !== undefined) headers['content-length'] = length;
    if (response.destroyed) return undefined;
    const address = deps.lists.catalogue.next();
    let ended = false;
    function end(changed: boolean): void {
      if (changed && !ended) deps.cache.invalidate();
      ended = true;
    }
    // The caller left: whether the catalogue had all of it nobody knows.
    response.once('close', () => end(true));
    streamUpload(request, response, {
      address,
      headers,
      agent: deps.agent,
      limit: LIMIT,
      times: deps.times,
      onAnswer: (answered, status) => {
        end(isChange(status));
        delete answered['set-cookie'];
      },
      fail: (error) => {
        // What the gateway refuses (408, 413) the catalogue never had whole.
        end(!(error instanceof ShopError) || isChange(error.status));
        withRequestId(visit.requestId, () => next(error));
      },
    });
    return undefined;
  };
}

function isUpload({ method }: Request, { target }: Visit): boolean {
  const [api, products, admin, upload, ...rest] = target.segments;
  const named = api === 'api' && products === 'products' && admin === 'admin' && upload === 'upload';
  return method === 'POST' && named && rest.every((segment) => segment === '');
}
