import { fileURLToPath } from 'node:url';

/** The absolute path of a file of the project, given from its root: `services/order/src/main.ts`. */
export function repositoryFile(relative: string): string {
  return fileURLToPath(new URL(`../../../${relative}`, import.meta.url));
}
