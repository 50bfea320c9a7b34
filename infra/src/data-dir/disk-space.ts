import { statfs } from 'node:fs/promises';
import { UserFacingError } from '../user-facing-error.ts';

const NEEDED_MB = 300;

/** Megabytes of 10^6 bytes that this user may still write into the file system of a folder. */
export async function freeMegabytes(directory: string): Promise<number> {
  const { bavail, bsize } = await statfs(directory);
  return Math.floor((bavail * bsize) / 1_000_000);
}

/**
 * Checks the free disk space: PostgreSQL's write-ahead log alone grows by tens of megabytes.
 * @param directory an existing folder
 * @throws UserFacingError when fewer than 300 MB are free
 */
export async function assertDiskSpace(directory: string): Promise<void> {
  const freeMb = await freeMegabytes(directory);
  if (freeMb < NEEDED_MB)
    throw new UserFacingError(
      `The disk is full: ${freeMb} MB are free in ${directory}, the shop needs ${NEEDED_MB} MB. Free some space, or set DATA_DIR to another disk.`,
    );
}
