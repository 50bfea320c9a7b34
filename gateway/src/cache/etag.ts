import { createHash } from 'node:crypto';

/** Creates a weak entity tag of a text: it stays the same for every encoding. */
export function etagOf(text: Buffer | string): string {
  return `W/"${createHash('sha1').update(text).digest('base64url')}"`;
}

/**
 * Whether an If-None-Match header contains an entity tag, by weak comparison (RFC 9110 §13.1.2).
 * @param header a list, or '*'
 */
export function hasEtag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  if (header === etag || header.trim() === '*') return true;
  const opaque = opaqueOf(etag);
  return header.split(',').some((entry) => opaqueOf(entry.trim()) === opaque);
}

function opaqueOf(etag: string): string {
  return etag.startsWith('W/') ? etag.slice(2) : etag;
}
