import { setTimeout as wait } from 'node:timers/promises';
import { freeMegabytes } from './disk-space.ts';

/** PostgreSQL needs a file of its log at a time, which has 16 MB, and others write too. */
const NEARLY_FULL_MB = 100;
const CHECK_EVERY_MS = 10_000;

/**
 * Tells the operator when the disk of a folder gets full, and again when there is space: orders are refused meanwhile.
 * @param print gets one line for each change
 * @param options `freeMb`: reads the free space; `everyMs`: between two looks; for tests
 * @returns resolves when the signal aborts
 */
export async function watchDiskSpace(
  folder: string,
  print: (line: string) => void,
  signal: AbortSignal,
  { freeMb = freeMegabytes, everyMs = CHECK_EVERY_MS } = {},
): Promise<void> {
  let wasFull = false;
  while (!signal.aborted) {
    const free = await freeMb(folder);
    const isFull = free < NEARLY_FULL_MB;
    if (isFull && !wasFull)
      print(
        `The disk is full: ${free} MB are free in ${folder}. The shop refuses orders until there is space: docs/runbooks/full-disk.md.`,
      );
    if (!isFull && wasFull) print(`The disk has space again: ${free} MB are free in ${folder}.`);
    wasFull = isFull;
    await wait(everyMs, undefined, { signal }).catch(() => undefined);
  }
}
