import { readFile } from 'node:fs/promises';
import { shopProcesses } from './shop-parts.ts';

/** Memory of one part of the shop, in MB of 10^6 bytes. */
export interface PartMemory {
  part: string;
  /** Everything it has in memory; pages that processes share count in each. */
  rss: number;
  /** The same, each shared page divided by how many share it: sums are true. */
  pss: number;
}

/** What a process and everything it started hold in memory, by part of the shop (Linux only). */
export async function shopMemory(root: number): Promise<PartMemory[]> {
  const parts = new Map<string, PartMemory>();
  for (const { pid, part } of await shopProcesses(root)) {
    // One that has ended meanwhile holds nothing.
    const text = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '');
    const { rss, pss } = parts.get(part) ?? { rss: 0, pss: 0 };
    parts.set(part, { part, rss: rss + megabytes(text, 'Rss'), pss: pss + megabytes(text, 'Pss') });
  }
  return [...parts.values()].sort((one, other) => one.part.localeCompare(other.part));
}

/** A line of smaps_rollup: `Pss:   1234 kB`. */
export function megabytes(smaps: string, line: 'Rss' | 'Pss'): number {
  const [, kibibytes = '0'] = new RegExp(`^${line}:\\s+(\\d+) kB$`, 'm').exec(smaps) ?? [];
  return (Number(kibibytes) * 1_024) / 1_000_000;
}
