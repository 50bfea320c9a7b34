import { parse } from 'node:querystring';
import { productListQuery } from '@shop/contracts/catalogue-api.ts';
import type { Request } from 'express';
import type { CanonicalPath } from '../edge/canonical-path.ts';
import { isRead, type RequestContext } from '../edge/request-context.ts';

/** The query parameters of product lists. All other calls ignore their parameters. */
const PARAMETERS = Object.keys(productListQuery.shape);
const WITHOUT_PARAMETERS = new Set(['get-one', 'bestsellers', 'suggestions']);

/**
 * Whether a request reads public data of the catalogue. Only these responses are cached (docs/architecture.md#gateway).
 */
export function isPublicRead(request: Pick<Request, 'method'>, { destination }: RequestContext): boolean {
  return destination?.upstream === 'catalogue' && destination.session === 'open' && isRead(request);
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
