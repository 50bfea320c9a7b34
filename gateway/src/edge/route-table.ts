/** The services behind the gateway; an identity's audience has the same name. */
export const upstreams = ['user', 'catalogue', 'order', 'chat', 'analytics'] as const;
export type Upstream = (typeof upstreams)[number];

export interface Destination {
  upstream: Upstream;
  /**
   * Whether the session is looked up: `never`; `open`: reads go on as a visitor's when it cannot be; `always`: then 503
   * (API.md, Everywhere).
   */
  session: 'never' | 'open' | 'always';
}

/** Who owns which path (DESIGN.md §1): the longest prefix wins; what is not here is the gateway's own, or a page. */
const TABLE: Record<string, Destination> = {
  images: { upstream: 'catalogue', session: 'never' },
  'socket.io': { upstream: 'chat', session: 'always' },

  'api/get-token': { upstream: 'user', session: 'always' },
  'api/logout': { upstream: 'user', session: 'never' },
  'api/users': { upstream: 'user', session: 'always' },
  'api/users/login': { upstream: 'user', session: 'never' },
  'api/users/register': { upstream: 'user', session: 'never' },
  'api/users/password': { upstream: 'user', session: 'never' },

  'api/users/review': { upstream: 'catalogue', session: 'always' },
  'api/products': { upstream: 'catalogue', session: 'open' },
  'api/products/admin': { upstream: 'catalogue', session: 'always' },
  'api/categories': { upstream: 'catalogue', session: 'open' },

  'api/orders': { upstream: 'order', session: 'always' },
  'api/orders/analysis': { upstream: 'analytics', session: 'always' },

  'api/chats': { upstream: 'chat', session: 'always' },

  'api/admin/user': { upstream: 'user', session: 'always' },
  'api/admin/catalogue': { upstream: 'catalogue', session: 'always' },
  'api/admin/order': { upstream: 'order', session: 'always' },
  'api/admin/chat': { upstream: 'chat', session: 'always' },
  'api/admin/analytics': { upstream: 'analytics', session: 'always' },
};

const table = new Map(Object.entries(TABLE));
const LONGEST = 3;

/**
 * Where a path goes.
 * @param segments undecoded, so that no spelling of a path finds another way than the path
 * @returns undefined for the gateway's own paths and pages
 */
export function destinationOf(segments: readonly string[]): Destination | undefined {
  for (let length = Math.min(LONGEST, segments.length); length > 0; length -= 1) {
    const found = table.get(segments.slice(0, length).join('/'));
    if (found !== undefined) return found;
  }
  return undefined;
}
