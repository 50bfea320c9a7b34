import { PARTITIONS } from './event-log.ts';

/**
 * The partition of a key, the same in both logs and for ever: a change would break the order of a key's records.
 * FNV-1a with murmur's last mixing, so that keys which differ in their last letter spread as well.
 */
export function partitionOf(key: string): number {
  let hash = 0x811c9dc5;
  for (const byte of Buffer.from(key)) hash = Math.imul(hash ^ byte, 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) % PARTITIONS;
}
