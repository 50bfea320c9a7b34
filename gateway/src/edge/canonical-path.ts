import { ShopError } from '@shop/platform/service/http/errors.ts';

/** A request's target whose path has one spelling only. Segments are as they came, undecoded. */
export interface CanonicalPath {
  path: string;
  segments: readonly string[];
  /** What follows the question mark, undecoded. */
  query: string;
}

/** Letters, digits and what needs no second look: no percent sign, no backslash, no dot at the start of a segment. */
const PLAIN = /^(\/[\w~!$&'()*+,;=:@-][\w.~!$&'()*+,;=:@-]*)*\/?$/;
/** Whatever is not printable ASCII, and what a path never holds. */
const NEVER = /[^\x21-\x7e]|[\\#]/;

/**
 * Reads the raw target of a request (P-E13): dot segments raw or encoded, backslash, NUL, a bad %, '//' and absolute forms
 * are refused, and so is %2F but in a category name, an image path or a search text, where it is data (API.md, Everywhere).
 * In a name or a text, dots between such slashes are data too.
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

/** Whether a segment is a category name or a search text, in which anything is data. */
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
