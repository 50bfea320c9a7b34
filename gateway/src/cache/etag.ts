import { createHash } from 'node:crypto';

/** An entity tag over a text; weak, because it stands for the text however it is compressed. */
export function etagOf(text: Buffer | string): string {
  return `W/"${createHash('sha1').update(text).digest('base64url')}"`;
}

/**
 * Whether an If-None-Match header names an entity tag. Compared weakly, as RFC 9110 §13.1.2 has it: W/ does not matter.
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
