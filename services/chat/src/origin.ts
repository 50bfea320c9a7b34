import type { IncomingHttpHeaders } from 'node:http';

/**
 * Whether a handshake comes from our own pages, or from no browser at all (API.md, Realtime; P-D4). CORS does not cover
 * WebSockets, so a socket's Origin is checked by hand.
 * @param shop `publicUrl`: Origin must equal it; in demo mode it may also be the request's own host
 */
export function isOurOrigin(
  headers: IncomingHttpHeaders,
  shop: { publicUrl?: string; mode: 'demo' | 'production' },
): boolean {
  const { origin, host } = headers;
  if (origin === undefined) return true;
  // A browser sends an origin in its one canonical form; 'null' and look-alikes are none.
  if (!URL.canParse(origin) || new URL(origin).origin !== origin) return false;
  if (shop.publicUrl !== undefined && new URL(shop.publicUrl).origin === origin) return true;
  return shop.mode === 'demo' && new URL(origin).host === host;
}
