import { fileURLToPath } from 'node:url';

/** Returns the absolute path of a repository file, given its path from the root: `services/order/src/main.ts`. */
export function repositoryFile(relative: string): string {
  return fileURLToPath(new URL(`../../../${relative}`, import.meta.url));
}
