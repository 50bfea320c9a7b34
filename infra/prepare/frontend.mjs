import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { toolEnvironment } from './node-24.mjs';
import { run } from './run.mjs';

/** How long files of former builds are kept for pages that are open in browsers. */
const KEPT_MS = 24 * 60 * 60 * 1000;
const SKIPPED = new Set(['node_modules', 'dist', 'jest', 'jest.setup.ts']);

/**
 * Builds the front end if its sources, the contracts or the packages have changed. Call it under `aloneInClone`.
 */
export async function prepareFrontend(root, node) {
  const frontend = path.join(root, 'frontend');
  const built = path.join(frontend, 'dist');
  const stamp = path.join(built, '.sources');
  const sources = hashOf([frontend, path.join(root, 'packages/contracts/src'), path.join(root, 'package-lock.json')]);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === sources) return;
  // Built in a draft folder and renamed, so that a kill leaves no incomplete front end.
  const drafts = path.join(frontend, 'node_modules');
  mkdirSync(drafts, { recursive: true });
  for (const name of readdirSync(drafts).filter((entry) => entry.startsWith('.build-')))
    rmSync(path.join(drafts, name), { recursive: true, force: true });
  const draft = path.join(drafts, `.build-${process.pid}`);
  const vite = path.join(root, 'node_modules/vite/bin/vite.js');
  const build = (what, args) =>
    run(what, node, [vite, 'build', '--emptyOutDir', '--logLevel', 'warn', ...args], {
      cwd: frontend,
      env: toolEnvironment(root),
    });
  await build('Building the front end', ['--outDir', draft]);
  // FIRST_VIEW_FILES of the contracts.
  const server = path.join(draft, '.server');
  await build('Building its first views', ['--config', 'vite.server.config.ts', '--outDir', server]);
  writeFileSync(path.join(draft, '.sources'), sources);
  keepFormerFiles(path.join(built, 'assets'), path.join(draft, 'assets'));
  const former = path.join(drafts, '.build-former');
  if (existsSync(built)) renameSync(built, former);
  renameSync(draft, built);
  rmSync(former, { recursive: true, force: true });
}

/** Open pages request files of their own build; file names contain hashes and never collide. */
function keepFormerFiles(from, to) {
  for (const entry of existsSync(from) ? readdirSync(from) : []) {
    const former = path.join(from, entry);
    if (Date.now() - statSync(former).mtimeMs > KEPT_MS) continue;
    cpSync(former, path.join(to, entry), { recursive: true, force: false, preserveTimestamps: true });
  }
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
