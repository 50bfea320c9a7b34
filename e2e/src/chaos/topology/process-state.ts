import { readdir, readFile } from 'node:fs/promises';
import { megabytes } from '../../bench/shop-memory.ts';

/** How many files and sockets a process has open (Linux only). */
export async function openFiles(pid: number): Promise<number> {
  return (await readdir(`/proc/${pid}/fd`)).length;
}

/** What a process holds in memory, in MiB; 0 when it has ended (Linux only). */
export async function memoryOf(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '');
  return (megabytes(text, 'Rss') * 1_000_000) / 1_048_576;
}
