import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { UserFacingError } from '../user-facing-error.ts';
import { MANIFEST, type Manifest } from './manifest.ts';

/**
 * Hashes every file of an export but its manifest.
 * @param signal ends it between two files
 * @returns SHA-256 by the file's path in the export
 */
export async function checksumsOf(exportDir: string, signal?: AbortSignal): Promise<Record<string, string>> {
  const entries = await readdir(exportDir, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(exportDir, path.join(entry.parentPath, entry.name)))
    .filter((file) => file !== MANIFEST)
    .sort();
  const sums: Record<string, string> = {};
  for (const file of files) {
    signal?.throwIfAborted();
    const hash = createHash('sha256');
    await pipeline(createReadStream(path.join(exportDir, file)), hash);
    sums[file] = hash.digest('hex');
  }
  return sums;
}

/** @throws UserFacingError when a file of an export is missing or has other content than was exported */
export async function assertIntact(exportDir: string, { files }: Manifest): Promise<void> {
  const found = await checksumsOf(exportDir);
  for (const [file, sum] of Object.entries(files))
    if (found[file] !== sum)
      throw new UserFacingError(
        `${path.join(exportDir, file)} is missing, or not the file that was exported. Export again.`,
      );
}
