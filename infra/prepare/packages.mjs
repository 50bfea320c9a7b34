import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { run } from './run.mjs';

/** Installs the locked packages if they are missing or the lock file has changed. */
export async function preparePackages(root) {
  const lock = path.join(root, 'package-lock.json');
  const stamp = path.join(root, 'node_modules', '.shop-lock');
  const wanted = createHash('sha256').update(readFileSync(lock)).digest('hex');
  if (existsSync(stamp) ? readFileSync(stamp, 'utf8') === wanted : installedByHand(root, lock)) return;
  const npm = process.env.npm_execpath;
  // `npm test` runs its own audit.
  const install = ['ci', '--no-audit', '--no-fund'];
  const [program, ...args] = npm?.endsWith('.js') ? [process.execPath, npm, ...install] : ['npm', ...install];
  await run('Installing the packages (about a minute)', program, args, { cwd: root });
  writeFileSync(stamp, wanted);
}

/** npm writes its own record last: newer than the lock, it means a finished `npm ci`. */
function installedByHand(root, lock) {
  const record = path.join(root, 'node_modules', '.package-lock.json');
  return existsSync(record) && statSync(record).mtimeMs >= statSync(lock).mtimeMs;
}
