import { readFile } from 'node:fs/promises';

/** The text of a file, undefined when there is none. @throws when it is there and cannot be read: then it is not to be replaced */
export async function readIfThere(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
