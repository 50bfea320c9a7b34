import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { UserFacingError } from '../user-facing-error.ts';
import { MANIFEST, type Manifest } from './manifest.ts';

/**
 * Hashes every file of a backup but its manifest.
 * @param signal ends it between two files
 * @returns SHA-256 by the file's path in the backup
 */
export async function checksumsOf(backupDir: string, signal?: AbortSignal): Promise<Record<string, string>> {
  const entries = await readdir(backupDir, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(backupDir, path.join(entry.parentPath, entry.name)))
    .filter((file) => file !== MANIFEST)
    .sort();
  const sums: Record<string, string> = {};
  for (const file of files) {
    signal?.throwIfAborted();
    const hash = createHash('sha256');
    await pipeline(createReadStream(path.join(backupDir, file)), hash);
    sums[file] = hash.digest('hex');
  }
  return sums;
}

/** @throws UserFacingError that names the first file of a backup that is missing or has other content than was written */
export async function assertIntact(backupDir: string, { files }: Manifest): Promise<void> {
  const found = await checksumsOf(backupDir);
  for (const [file, sum] of Object.entries(files))
    if (found[file] !== sum)
      throw new UserFacingError(
        `${path.join(backupDir, file)} is ${file in found ? 'damaged: it is not what was backed up' : 'missing'}. Use another backup.`,
      );
}
