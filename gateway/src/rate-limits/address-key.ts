import ipaddr from 'ipaddr.js';

/** A subscriber usually gets a network of which the first 64 bits are fixed. */
const NETWORK_GROUPS = 4;

/**
 * The key that visitors are counted under: an IPv4 address, or the /64 network of an IPv6 address, because one machine may
 * use as many addresses of it as it likes (docs/api.md#rate-limits). Any other text is its own key.
 */
export function addressKey(address: string): string {
  if (!ipaddr.IPv6.isValid(address)) return address;
  const parsed = ipaddr.IPv6.parse(address);
  if (parsed.isIPv4MappedAddress()) return parsed.toIPv4Address().toString();
  const network = parsed.parts.slice(0, NETWORK_GROUPS).map((group) => group.toString(16));
  return `${network.join(':')}::/64`;
}
