import { parse } from 'node:querystring';
import { productListQuery } from '@shop/contracts/catalogue-api.ts';
import type { Request } from 'express';
import type { CanonicalPath } from '../edge/canonical-path.ts';
import { isRead, type RequestContext } from '../edge/request-context.ts';

/** What a list of products can be asked for; the parameters of every other call are ignored, so none is known. */
const PARAMETERS = Object.keys(productListQuery.shape);
const WITHOUT_PARAMETERS = new Set(['get-one', 'bestsellers']);

/** Whether a request reads what the catalogue shows to everybody: the only answers that are kept (DESIGN.md §1). */
export function isPublicRead(request: Pick<Request, 'method'>, { destination }: RequestContext): boolean {
  return destination?.upstream === 'catalogue' && destination.session === 'open' && isRead(request);
}

/**
 * The one address under which equal reads are made and kept: parameters that nobody knows and values that count as absent
 * (API.md, Everywhere) are gone, the others stand in one order. The read is made with this address and nothing else of
 * the caller's, so no caller changes what another is answered.
 */
export function canonicalUrl({ path, segments, query }: CanonicalPath): string {
  const plain = path.endsWith('/') ? path.slice(0, -1) : path;
  if (query === '' || segments[1] !== 'products' || WITHOUT_PARAMETERS.has(segments[2] ?? '')) return plain;
  // As the service reads it: the same parser, and of a parameter that comes twice the first.
  const given = parse(query);
  const known: string[] = [];
  for (const name of PARAMETERS) {
    const value = [given[name]].flat()[0];
    if (value !== undefined && value !== '' && value !== 'null') known.push(`${name}=${encodeURIComponent(value)}`);
  }
  return known.length === 0 ? plain : `${plain}?${known.join('&')}`;
}
