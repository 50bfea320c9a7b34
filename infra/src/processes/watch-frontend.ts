import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { signalAfterExit } from '@shop/local-postgres/signal-after-exit.ts';

/** Where vite serves the pages, unless something else is there: the next free port. */
const PORT = 5173;

/**
 * Serves the front end from its sources before a running gateway (`npm run dev`): a change of a component shows at once, without
 * a reload of the page. What is no page goes to the gateway.
 * @param shopUrl of the gateway
 * @returns a function that stops the server
 */
export function watchFrontend(root: string, shopUrl: string, print: (line: string) => void): () => Promise<void> {
  const vite = path.join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  const server = spawn(process.execPath, [vite, '--port', String(PORT), '--clearScreen', 'false'], {
    cwd: path.join(root, 'frontend'),
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, SHOP_URL: shopUrl },
  });
  const dismissGuard = server.pid === undefined ? () => {} : signalAfterExit(server.pid, 'TERM');
  for (const stream of [server.stdout, server.stderr])
    createInterface({ input: stream }).on('line', (line) => line.trim() !== '' && print(`frontend: ${line}`));
  return async () => {
    dismissGuard();
    if (server.exitCode !== null || server.signalCode) return;
    const gone = once(server, 'exit');
    server.kill('SIGTERM');
    await gone;
  };
}
