import { isIPv6 } from 'node:net';
import type { Queryable } from '@shop/platform/service/postgres/postgres.ts';

/**
 * Returns whether an account has signed in from an address before. Known addresses have separate attempt limits (P-E5).
 */
export async function isKnownAddress(db: Queryable, userId: string | undefined, address: string): Promise<boolean> {
  // Run the query without a user too, so that an unknown email address takes as long as a known one (P-E6).
  const rows = await db.query('select 1 from known_addresses where user_id = $1 and address = $2', [
    userId ?? '00000000-0000-0000-0000-000000000000',
    address,
  ]);
  return rows.length > 0;
}

/** Records that an account has signed in from an address. */
export async function recordKnownAddress(db: Queryable, userId: string, address: string, now: Date): Promise<void> {
  await db.query(
    `insert into known_addresses (user_id, address, last_used_at) values ($1, $2, $3)
     on conflict (user_id, address) do update set last_used_at = excluded.last_used_at`,
    [userId, address, now],
  );
}

/**
 * Returns the client's address from x-forwarded-for, as set by the gateway. For IPv6 it returns the /64 prefix, which
 * one household shares.
 */
export function clientAddress(header: string | undefined): string {
  const address = header?.split(',')[0]?.trim() ?? '';
  if (!isIPv6(address)) return address === '' ? 'unknown' : address.slice(0, 64);
  const [head = '', tail] = address.split('::');
  const front = head === '' ? [] : head.split(':');
  const missing = tail === undefined ? 0 : 8 - front.length - (tail === '' ? 0 : tail.split(':').length);
  return `${[...front, ...Array(Math.max(0, missing)).fill('0'), ...(tail ?? '').split(':')].slice(0, 4).join(':')}::/64`;
}

/** Returns the network of an address of clientAddress: the IPv4 /24 or the IPv6 /48, which one customer may own. */
export function networkOf(address: string): string {
  if (address.endsWith('::/64')) return `${address.split(':').slice(0, 3).join(':')}::/48`;
  return address.includes('.') ? `${address.split('.').slice(0, 3).join('.')}.0/24` : address;
}
