import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** The origin of a request. */
export interface Client {
  address: string;
  https: boolean;
}

/**
 * Determines the IP address and the scheme of the client. Trusts forwarding headers only as far as our own proxies
 * wrote them.
 * @param trustedProxies the number of proxies in front of the gateway (TRUSTED_PROXIES)
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

/** Unwraps an IPv4-mapped IPv6 address, which a dual-stack socket reports. */
function plainAddress(address: string): string {
  if (!address.includes(':') || !ipaddr.IPv6.isValid(address)) return address;
  const parsed = ipaddr.IPv6.parse(address);
  return parsed.isIPv4MappedAddress() ? parsed.toIPv4Address().toString() : address;
}
