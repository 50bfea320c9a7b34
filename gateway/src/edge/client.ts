import type { IncomingMessage } from 'node:http';
import { type BlockList, isIP, isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';

/** The origin of a request. */
export interface Client {
  address: string;
  https: boolean;
}

/**
 * Determines the IP address and the scheme of the client. Believes forwarding headers only of our own proxies: the
 * address is the last one in `X-Forwarded-For` that is not one of them.
 * @param trustedProxies their networks (TRUSTED_PROXIES)
 */
export function clientOf(request: IncomingMessage, trustedProxies: BlockList): Client {
  let address = plainAddress(request.socket.remoteAddress ?? '');
  if (!isInNetworks(trustedProxies, address)) return { address, https: false };
  for (const hop of listOf(request.headers['x-forwarded-for']).map(plainAddress).reverse()) {
    if (isIP(hop) === 0) break;
    address = hop;
    if (!isInNetworks(trustedProxies, address)) break;
  }
  return { address, https: listOf(request.headers['x-forwarded-proto']).at(-1) === 'https' };
}

/** Whether an address lies in one of these networks; false for a text that is no address. */
export function isInNetworks(networks: BlockList, address: string): boolean {
  return isIP(address) !== 0 && networks.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}

function listOf(header: string | string[] | undefined): string[] {
  return String(header ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
}

/** Unwraps an IPv4-mapped IPv6 address, which a dual-stack socket reports. */
export function plainAddress(address: string): string {
  if (!address.includes(':') || !ipaddr.IPv6.isValid(address)) return address;
  const parsed = ipaddr.IPv6.parse(address);
  return parsed.isIPv4MappedAddress() ? parsed.toIPv4Address().toString() : address;
}
