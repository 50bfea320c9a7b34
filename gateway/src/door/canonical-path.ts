import { ShopError } from '@shop/platform/errors.ts';

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
    const parts = text.split(/[/\\]/);
    if (parts.some((part) => part === '.' || part === '..')) throw badPath();
    if (parts.length > 1 && !isData(segments, at, text)) throw badPath();
  }
}

/** Whether slashes in a segment are data; a backslash is one in a name or a text, never in an image path. */
function isData(segments: readonly string[], at: number, text: string): boolean {
  const [first, second, third, fourth] = segments;
  if (first === 'api' && second === 'categories') return at === 2;
  if (first === 'api' && second === 'products' && third === 'admin') {
    return fourth === 'image' && at === 4 && !text.includes('\\');
  }
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
