// `npm start`: from a fresh clone to a running shop. Plain JavaScript without packages, because it runs before they are installed
// and on the machine's Node; the shop itself runs on Node 24 (infra/src/start/start.ts).
import { spawn } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { prepareClone } from './prepare/clone.mjs';
import { endWithNpm } from './prepare/end-with-npm.mjs';
import { assertNode20 } from './prepare/node-24.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

assertNode20();
endWithNpm();
const node = await prepareClone(root);

// It only watches the others: a small young generation saves 20 MB.
const flags = ['--max-semi-space-size=2'];
const shop = spawn(node, [...flags, path.join(root, 'infra/src/start/start.ts'), ...process.argv.slice(2)], {
  cwd: root,
  stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
});
// Ctrl-C in a terminal also reaches the shop directly; a second signal is harmless.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => shop.kill(signal));
shop.once('exit', (code, signal) => {
  if (signal) console.error(`The shop was ended by ${signal}.`);
  process.exit(signal ? 1 : code);
});
