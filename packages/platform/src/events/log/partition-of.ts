import { PARTITIONS } from './event-log.ts';

/**
 * Returns the partition of a key: the same in both logs, and never to be changed, as that would break the order of a
 * key's records. FNV-1a with the finalizer of MurmurHash, so that keys that differ only in the last character spread
 * well.
 */
export function partitionOf(key: string): number {
  let hash = 0x811c9dc5;
  for (const byte of Buffer.from(key)) hash = Math.imul(hash ^ byte, 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) % PARTITIONS;
}
