import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { UserFacingError } from '../user-facing-error.ts';
import { readIfExists } from './read-if-exists.ts';

/** Changes only before the first release: afterwards migrations update every data folder. */
const FORMAT = '3';

/**
 * Checks the format of a data folder, and marks a new folder with the current format.
 * @param directory locked by this process
 * @throws UserFacingError for a folder of another format
 */
export async function assertDataDirFormat(directory: string): Promise<void> {
  const file = path.join(directory, 'format');
  const found = (await readIfExists(file))?.trim() ?? (existsSync(path.join(directory, 'postgres')) ? '1' : undefined);
  if (found === undefined) return writeFile(file, `${FORMAT}\n`);
  if (found !== FORMAT)
    throw new UserFacingError(
      `${directory} was created by another version of the shop (format ${found}, this is ${FORMAT}) and cannot be updated. Delete it, or set DATA_DIR to another folder.`,
    );
}
