import { isIPv6 } from 'node:net';

const GROUPS = 8;
/** A subscriber usually gets a network of which the first 64 bits are fixed. */
const NETWORK_GROUPS = 4;

/**
 * The key that visitors are counted under: an IPv4 address, or the /64 network of an IPv6 address, because one machine
 * may use as many addresses of it as it likes (docs/api.md#rate-limits).
 */
export function addressKey(address: string): string {
  const plain = address.split('%', 1)[0] as string;
  if (!isIPv6(plain)) return address;
  const groups = groupsOf(plain);
  if (groups.slice(0, 5).every((group) => group === '0') && groups[5] === 'ffff') return ipv4Of(groups);
  return `${groups.slice(0, NETWORK_GROUPS).join(':')}::/64`;
}

/** The eight groups in canonical form. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const [before, after] = [head, tail ?? ''].map((part) => (part === '' ? [] : part.split(':'))) as [
    string[],
    string[],
  ];
  return [...before, ...Array(GROUPS - before.length - after.length).fill('0'), ...after];
}

function ipv4Of(groups: readonly string[]): string {
  const [high, low] = groups.slice(6).map((group) => Number.parseInt(group, 16)) as [number, number];
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
}
