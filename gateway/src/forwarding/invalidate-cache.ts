import type { Request } from 'express';
import { type CallEnd, mayHaveChangedCatalogue } from '../cache/invalidation.ts';
import type { ResponseCache } from '../cache/response-cache.ts';
import type { RequestContext } from '../edge/request-context.ts';

export interface InvalidateCache {
  cache: Pick<ResponseCache, 'invalidate' | 'purge'>;
}

/**
 * Invalidates the cache after a write to the catalogue. Purges what the write may have withdrawn as well: else it could be
 * shown as a stale-if-error response, if the catalogue failed before it published the event (ADR 16).
 */
export function invalidateCache(
  { cache }: InvalidateCache,
  end: CallEnd,
  { method }: Pick<Request, 'method'>,
  context: RequestContext,
): void {
  const { session = null } = context;
  if (!mayHaveChangedCatalogue(end, context, session)) return;
  cache.invalidate();
  const withdrawn = session === null ? undefined : withdrawnBy(method, context.target.segments, session.user.isAdmin);
  if (withdrawn !== undefined) cache.purge(withdrawn);
}

/**
 * Returns the id of the product or review whose public content a write changes or removes; undefined for a write that
 * only adds. Responses contain both ids.
 */
function withdrawnBy(method: string, segments: readonly string[], isAdmin: boolean): string | undefined {
  if (method !== 'PUT' && method !== 'DELETE') return undefined;
  const [, area, part, ...rest] = segments;
  const id =
    (area === 'users' && part === 'review' && rest[0]) ||
    (isAdmin && area === 'products' && part === 'admin' && (rest[0] === 'image' ? rest[2] : rest[0])) ||
    (isAdmin && area === 'admin' && part === 'catalogue' && rest[0] === 'reviews' && rest[1]);
  return id || undefined;
}
