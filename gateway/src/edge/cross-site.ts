import type { IncomingHttpHeaders } from 'node:http';
import { ShopError } from '@shop/platform/service/errors.ts';

/** Which origins our pages have. */
export interface OriginPolicy {
  /** PUBLIC_URL. */
  publicUrl: string | undefined;
  mode: 'demo' | 'production';
}

/**
 * Refuses a request that another site makes a browser send (docs/api.md#cross-site): `Sec-Fetch-Site` says so, or
 * `Origin` is present and not ours. A client that sends neither header is not a browser and has no ambient cookies to
 * abuse.
 * @throws 403
 */
export function refuseCrossSite(headers: IncomingHttpHeaders, originPolicy: OriginPolicy): void {
  const site = headers['sec-fetch-site'];
  const foreign = site === 'cross-site' || site === 'same-site';
  if (foreign || (headers.origin !== undefined && !isOurs(headers.origin, headers.host, originPolicy))) {
    throw new ShopError('forbidden', 'cross-site', 'This request comes from another site');
  }
}

/** Our origin is PUBLIC_URL's; in demo mode also the request's own host (docs/architecture.md#modes). */
function isOurs(origin: string, host: string | undefined, originPolicy: OriginPolicy): boolean {
  if (!URL.canParse(origin)) return false;
  const given = new URL(origin);
  // Browsers send origins in canonical form only.
  if (given.origin !== origin) return false;
  if (originPolicy.publicUrl !== undefined && origin === new URL(originPolicy.publicUrl).origin) return true;
  return originPolicy.mode === 'demo' && host !== undefined && given.host === host.toLowerCase();
}
