import type { Request } from 'express';
import { mayHaveChangedCatalogue } from '../cache/invalidation.ts';
import type { ResponseCache } from '../cache/response-cache.ts';
import type { RequestContext } from '../edge/request-context.ts';
import type { CallEnd } from '../upstreams/exchange.ts';

export interface InvalidateCache {
  cache: Pick<ResponseCache, 'invalidate' | 'purge'>;
}

/**
 * Invalidates the cache after a write to the catalogue. A product that an administrator removes is forgotten as well: else it
 * could be shown as a stale-if-error response, if the catalogue failed before it published the event.
 */
export function invalidateCache(
  { cache }: InvalidateCache,
  end: CallEnd,
  { method }: Request,
  context: RequestContext,
): void {
  const { session = null } = context;
  if (!mayHaveChangedCatalogue(end, context, session)) return;
  cache.invalidate();
  const [, products, admin, id] = context.target.segments;
  const removes = method === 'DELETE' && products === 'products' && admin === 'admin' && session?.user.isAdmin === true;
  if (removes && id !== undefined && id !== '' && id !== 'image') cache.purge(id);
}
