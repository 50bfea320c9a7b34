import { readFile } from 'node:fs/promises';

/** Reads a text file; undefined when it does not exist. @throws when it exists but cannot be read */
export async function readIfExists(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
