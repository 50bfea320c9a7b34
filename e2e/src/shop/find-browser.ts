import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Program names in the order of preference: the headless shell, which infra/engines/chromium.sh fetches, needs a quarter less processor time. */
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'];

/**
 * Finds Chromium: the program in CHROMIUM, else the first known name on PATH.
 * @returns undefined when there is none
 */
export function findBrowser({ CHROMIUM, PATH = '' }: NodeJS.ProcessEnv): string | undefined {
  if (CHROMIUM) return CHROMIUM;
  const folders = PATH.split(delimiter).filter((folder) => folder !== '');
  return NAMES.flatMap((name) => folders.map((folder) => join(folder, name))).find(isProgram);
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}
