import { BlockList, isIPv6 } from 'node:net';
import { z } from 'zod';

/** Addresses and networks, such as `10.0.0.0/8`, separated by commas. */
export const networksVariable = z
  .string()
  .transform((list) => list.split(',').map((network) => network.trim()))
  .refine((list) => list.every(isNetwork), 'must be addresses or networks such as 10.0.0.0/8, separated by commas');

/** Makes a set of networks that addresses can be looked up in. @param list as networksVariable accepts it */
export function networksOf(list: readonly string[]): BlockList {
  const networks = new BlockList();
  for (const network of list) add(networks, network);
  return networks;
}

function isNetwork(text: string): boolean {
  try {
    add(new BlockList(), text);
    return true;
  } catch {
    return false;
  }
}

/** @throws Error when the text is no network */
function add(networks: BlockList, text: string): void {
  const [address = '', prefix, ...more] = text.split('/');
  const family = isIPv6(address) ? 'ipv6' : 'ipv4';
  const isNumber = prefix === undefined || /^\d{1,3}$/.test(prefix);
  if (!isNumber || more.length > 0) throw new TypeError(`${text} is no network`);
  if (prefix === undefined) networks.addAddress(address, family);
  else networks.addSubnet(address, Number(prefix), family);
}
