import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';

/** Where a request really comes from. */
export interface Client {
  address: string;
  https: boolean;
}

/**
 * The client's address and scheme. ProxyOptions headers count only as far as proxies of ours have written them.
 * @param trustedProxies how many stand in front of the gateway (TRUSTED_PROXIES)
 */
export function clientOf(request: IncomingMessage, trustedProxies: number): Client {
  const remote = plainAddress(request.socket.remoteAddress ?? '');
  if (trustedProxies === 0) return { address: remote, https: false };
  const hops = [...listOf(request.headers['x-forwarded-for']), remote];
  const claimed = plainAddress(hops[Math.max(0, hops.length - 1 - trustedProxies)] ?? remote);
  return {
    address: isIP(claimed) === 0 ? remote : claimed,
    https: listOf(request.headers['x-forwarded-proto']).at(-1) === 'https',
  };
}

function listOf(header: string | string[] | undefined): string[] {
  return String(header ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
}

/** IPv4 within IPv6, as a socket that serves both shows it, is plain IPv4. */
function plainAddress(address: string): string {
  return address.startsWith('::ffff:') ? address.slice('::ffff:'.length) : address;
}
