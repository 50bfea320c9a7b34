// `node burn.mjs cpu|disk PID`: keeps a core or the disk busy, for `npm run test:stress`, for as long as process PID is its parent.
import { closeSync, fsyncSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const TURN_MS = 50;
const BLOCK = Buffer.alloc(4 * 1024 * 1024);

const [kind, parent] = process.argv.slice(2);
const folder = mkdtempSync(path.join(tmpdir(), 'shop-burn-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
process.on('SIGTERM', () => process.exit());
process.on('SIGINT', () => process.exit());
burn(kind === 'disk' ? writeBlock : spin);

/** Works in turns, between which signals are handled. */
function burn(work) {
  if (process.ppid !== Number(parent)) process.exit();
  work();
  setImmediate(burn, work);
}

function spin() {
  const began = performance.now();
  while (performance.now() - began < TURN_MS);
}

function writeBlock() {
  const file = openSync(path.join(folder, 'block'), 'w');
  writeSync(file, BLOCK);
  fsyncSync(file);
  closeSync(file);
}
