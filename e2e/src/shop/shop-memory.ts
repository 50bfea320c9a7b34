import { readFile } from 'node:fs/promises';
import { shopProcesses } from './component-processes.ts';

/** Memory of one component of the shop, in MB of 10^6 bytes. */
export interface ComponentMemory {
  component: string;
  /** Resident set size: shared pages count in every process. */
  rss: number;
  /** Proportional set size: each shared page is divided by the number of its users, so that sums are correct. */
  pss: number;
}

/** Memory of a process and its descendants by component (Linux only). */
export async function shopMemory(root: number): Promise<ComponentMemory[]> {
  const components = new Map<string, ComponentMemory>();
  for (const { pid, component } of await shopProcesses(root)) {
    // The process may have ended meanwhile.
    const text = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '');
    const { rss, pss } = components.get(component) ?? { rss: 0, pss: 0 };
    components.set(component, { component, rss: rss + megabytes(text, 'Rss'), pss: pss + megabytes(text, 'Pss') });
  }
  return [...components.values()].sort((one, other) => one.component.localeCompare(other.component));
}

/** Parses a line of smaps_rollup: `Pss:   1234 kB`. */
export function megabytes(smaps: string, line: 'Rss' | 'Pss'): number {
  const [, kibibytes = '0'] = new RegExp(`^${line}:\\s+(\\d+) kB$`, 'm').exec(smaps) ?? [];
  return (Number(kibibytes) * 1_024) / 1_000_000;
}
