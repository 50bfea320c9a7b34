// `npm start`: from a fresh clone to a running shop. Plain JavaScript without packages, because it runs before they are
// there and on whatever Node the machine has; the shop itself runs on Node 24 (infra/src/start.ts).
import { spawn } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { endWithNpm } from './prepare/end-with-npm.mjs';
import { prepareFrontend } from './prepare/frontend.mjs';
import { assertNode20, node24 } from './prepare/node-24.mjs';
import { preparePackages } from './prepare/packages.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

assertNode20();
endWithNpm();
await preparePackages(root);
const node = node24(root);
await prepareFrontend(root, node);

// Ctrl-C reaches the shop by itself, being in the same terminal; this process only has to outlive it.
process.on('SIGINT', () => {});
const shop = spawn(node, [path.join(root, 'infra/src/start.ts'), ...process.argv.slice(2)], {
  cwd: root,
  stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
});
for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => shop.kill(signal));
shop.once('exit', (code, signal) => {
  if (signal) console.error(`The shop was ended by ${signal}.`);
  process.exit(signal ? 1 : code);
});
