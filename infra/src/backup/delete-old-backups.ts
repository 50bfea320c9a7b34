import { rm } from 'node:fs/promises';
import path from 'node:path';
import { completeBackups } from './complete-backups.ts';
import { MANIFEST } from './manifest.ts';

/** How many days keep their newest backup. */
const DAYS = 7;
/** What `timeInName` makes. */
const NAME = /^\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}Z$/;

/**
 * Deletes the complete backups of a folder but the newest of each of the last seven days that have one. Leaves folders with names of their
 * own, and incomplete ones, alone.
 * @returns the names of those that were deleted, newest first
 */
export async function deleteOldBackups(folder: string): Promise<string[]> {
  const names = (await completeBackups(folder)).filter((name) => NAME.test(name)).reverse();
  const newest = new Map<string, string>();
  for (const name of names) {
    const day = name.slice(0, 'yyyy-mm-dd'.length);
    if (newest.size < DAYS && !newest.has(day)) newest.set(day, name);
  }
  const kept = new Set(newest.values());
  const old = names.filter((name) => !kept.has(name));
  for (const name of old) {
    // Incomplete from here on, whenever it is killed.
    await rm(path.join(folder, name, MANIFEST));
    await rm(path.join(folder, name), { recursive: true });
  }
  return old;
}
