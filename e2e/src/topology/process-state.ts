import { readdir, readFile } from 'node:fs/promises';
import { megabytes } from '../shop/shop-memory.ts';

/** Number of open files and sockets of a process (Linux only). */
export async function openFiles(pid: number): Promise<number> {
  return (await readdir(`/proc/${pid}/fd`)).length;
}

/** Resident memory of a process in MiB; 0 when it has ended (Linux only). */
export async function memoryOf(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '');
  return (megabytes(text, 'Rss') * 1_000_000) / 1_048_576;
}
