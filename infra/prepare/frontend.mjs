import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { toolEnvironment } from './node-24.mjs';
import { run } from './run.mjs';

const SKIPPED = new Set(['node_modules', 'dist', 'jest', 'jest.setup.ts']);

/** Builds the front end when its sources, the contracts or the packages have changed since the last time. */
export async function prepareFrontend(root, node) {
  const frontend = path.join(root, 'frontend');
  const built = path.join(frontend, 'dist');
  const stamp = path.join(built, '.sources');
  const sources = hashOf([frontend, path.join(root, 'packages/contracts/src'), path.join(root, 'package-lock.json')]);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === sources) return;
  // Built beside and moved at once: neither a kill nor a second start leaves half a front end.
  const draft = path.join(frontend, 'node_modules', `.build-${process.pid}`);
  mkdirSync(path.dirname(draft), { recursive: true });
  const vite = path.join(root, 'node_modules/vite/bin/vite.js');
  await run('Building the front end', node, [vite, 'build', '--outDir', draft, '--emptyOutDir', '--logLevel', 'warn'], {
    cwd: frontend,
    env: toolEnvironment(root),
  });
  writeFileSync(path.join(draft, '.sources'), sources);
  rmSync(built, { recursive: true, force: true });
  renameSync(draft, built);
}

function hashOf(places) {
  const hash = createHash('sha256');
  for (const file of places.flatMap(filesOf).sort()) hash.update(file).update('\0').update(readFileSync(file));
  return hash.digest('hex');
}

function filesOf(place) {
  const entries = readdirOrNull(place);
  if (!entries) return [place];
  return entries
    .filter((entry) => !SKIPPED.has(entry.name) && !/\.test\.tsx?$/.test(entry.name))
    .flatMap((entry) => filesOf(path.join(place, entry.name)));
}

function readdirOrNull(place) {
  try {
    return readdirSync(place, { withFileTypes: true });
  } catch (error) {
    if (error.code === 'ENOTDIR') return null;
    throw error;
  }
}
