import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { MANIFEST } from './manifest.ts';

/** Returns the names of the complete backups in a folder, sorted; none where there is no such folder. A manifest is written last. */
export async function completeBackups(folder: string): Promise<string[]> {
  const names = existsSync(folder) ? await readdir(folder) : [];
  return names.filter((name) => existsSync(path.join(folder, name, MANIFEST))).sort();
}
