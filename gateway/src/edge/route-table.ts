/** The services behind the gateway. The audience of an identity has the same name. */
export const upstreams = ['user', 'catalogue', 'order', 'chat', 'analytics'] as const;
export type Upstream = (typeof upstreams)[number];

export interface Destination {
  upstream: Upstream;
  /**
   * When the session is looked up. `never`; `open`: if the lookup fails, a read goes on as a visitor's; `always`: if
   * the lookup fails, the request is refused with 503 (docs/api.md#session).
   */
  session: 'never' | 'open' | 'always';
}

/**
 * Which service owns which path (docs/architecture.md#routing). The longest prefix wins; a path that is not listed
 * belongs to the gateway itself or is a page.
 */
const TABLE: Record<string, Destination> = {
  images: { upstream: 'catalogue', session: 'never' },
  'socket.io': { upstream: 'chat', session: 'always' },

  'api/get-token': { upstream: 'user', session: 'always' },
  'api/logout': { upstream: 'user', session: 'never' },
  'api/users': { upstream: 'user', session: 'always' },
  'api/users/login': { upstream: 'user', session: 'never' },
  'api/users/register': { upstream: 'user', session: 'never' },
  'api/users/password': { upstream: 'user', session: 'never' },
  'api/users/secure-account': { upstream: 'user', session: 'never' },

  'api/users/review': { upstream: 'catalogue', session: 'always' },
  'api/products': { upstream: 'catalogue', session: 'open' },
  'api/products/admin': { upstream: 'catalogue', session: 'always' },
  'api/categories': { upstream: 'catalogue', session: 'open' },
  'api/settings': { upstream: 'catalogue', session: 'open' },
  'api/pages': { upstream: 'catalogue', session: 'open' },

  'api/orders': { upstream: 'order', session: 'always' },
  // PayPal has no session.
  'api/orders/paypal/webhook': { upstream: 'order', session: 'never' },
  'api/orders/analysis': { upstream: 'analytics', session: 'always' },

  'api/back-in-stock': { upstream: 'order', session: 'always' },

  'api/chats': { upstream: 'chat', session: 'always' },

  'api/admin/user': { upstream: 'user', session: 'always' },
  'api/admin/catalogue': { upstream: 'catalogue', session: 'always' },
  'api/admin/categories': { upstream: 'catalogue', session: 'always' },
  'api/admin/settings': { upstream: 'catalogue', session: 'always' },
  'api/admin/pages': { upstream: 'catalogue', session: 'always' },
  'api/admin/order': { upstream: 'order', session: 'always' },
  'api/admin/chat': { upstream: 'chat', session: 'always' },
  'api/admin/analytics': { upstream: 'analytics', session: 'always' },
  // Assembled by the gateway; the user service says who calls.
  'api/admin/system': { upstream: 'user', session: 'always' },
};

const table = new Map(Object.entries(TABLE));
const LONGEST = 4;

/**
 * Finds the owner of a path.
 * @param segments not decoded, so that another spelling of a path never gets another route
 * @returns undefined for the gateway's own paths and for pages
 */
export function destinationOf(segments: readonly string[]): Destination | undefined {
  const prefix = prefixOf(segments);
  return prefix === undefined ? undefined : table.get(prefix);
}

/**
 * Names what a path belongs to, for metrics: a prefix of the table, or whether it is an endpoint of the gateway, a file of the front end or a page.
 * @param segments undefined for a request that was refused before its path was read
 */
export function routeOf(segments: readonly string[] | undefined): string {
  if (segments === undefined) return 'none';
  const prefix = prefixOf(segments);
  if (prefix !== undefined) return `/${prefix}`;
  if (segments[0] === 'api') return 'gateway';
  return segments[0] === 'assets' ? '/assets' : 'page';
}

/** The longest prefix of the table that a path begins with. */
function prefixOf(segments: readonly string[]): string | undefined {
  for (let length = Math.min(LONGEST, segments.length); length > 0; length -= 1) {
    const prefix = segments.slice(0, length).join('/');
    if (table.has(prefix)) return prefix;
  }
  return undefined;
}
