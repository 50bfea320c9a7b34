import { ShopError } from '@shop/platform/service/errors.ts';

/** A request target whose path has exactly one spelling. Segments are not decoded. */
export interface CanonicalPath {
  path: string;
  segments: readonly string[];
  /** The part after the question mark, not decoded. */
  query: string;
}

/** Paths of safe characters need no further check: no percent sign, no backslash, no segment that starts with a dot. */
const PLAIN = /^(\/[\w~!$&'()*+,;=:@-][\w.~!$&'()*+,;=:@-]*)*\/?$/;
/** Characters that no target may contain: everything but printable ASCII, and backslash and `#`. */
const NEVER = /[^\x21-\x7e]|[\\#]/;

/**
 * Parses the raw request target (P-E13). Refuses dot segments (raw or encoded), backslash, NUL, invalid
 * percent-encoding, `//` and absolute forms. Refuses %2F as well, except in a category name, an image path or a search
 * text, where it is data (docs/api.md#paths); in a name or a text, dots between such slashes are data too.
 * @throws 400
 */
export function canonicalPath(target: string): CanonicalPath {
  const at = target.indexOf('?');
  const path = at < 0 ? target : target.slice(0, at);
  const query = at < 0 ? '' : target.slice(at + 1);
  const segments = path.slice(1).split('/');
  if (NEVER.test(target) || !path.startsWith('/')) throw badPath();
  if (!PLAIN.test(path)) check(segments);
  return { path, segments, query };
}

function check(segments: readonly string[]): void {
  for (const [at, segment] of segments.entries()) {
    if (segment === '' && at < segments.length - 1) throw badPath();
    const text = decoded(segment);
    if (text.includes('\u0000')) throw badPath();
    if (isDots(text)) throw badPath();
    const parts = text.split(/[/\\]/);
    if (parts.length === 1 || isNameOrText(segments, at)) continue;
    if (!isImagePath(segments, at) || text.includes('\\') || parts.some(isDots)) throw badPath();
  }
}

function isDots(text: string): boolean {
  return text === '.' || text === '..';
}

function isImagePath([first, second, third, fourth]: readonly string[], at: number): boolean {
  return first === 'api' && second === 'products' && third === 'admin' && fourth === 'image' && at === 4;
}

/** Whether a segment is a category name or a search text, in which every character is data. */
function isNameOrText(segments: readonly string[], at: number): boolean {
  const [first, second, third] = segments;
  if (first === 'api' && second === 'categories') return at === 2;
  if (first === 'api' && second === 'products' && third === 'admin') return false;
  const from = first === 'api' && second === 'products' ? 2 : first === 'product-list' ? 1 : undefined;
  if (from === undefined || at <= from) return false;
  const before = segments[at - 1];
  return at === from + 1 ? before === 'category' || before === 'search' : at === from + 3 && before === 'search';
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    throw badPath();
  }
}

function badPath(): ShopError {
  return new ShopError('invalid', 'bad-path', 'The address is not valid');
}
