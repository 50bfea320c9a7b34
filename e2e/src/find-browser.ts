import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** As infra/engines/chromium.sh fetches it, or what else there is: the headless shell takes a quarter less of the processor. */
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'];

/**
 * Where the machine's Chromium is: CHROMIUM, else the first of its names on PATH.
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
