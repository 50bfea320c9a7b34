import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { signalAfterExit } from '@shop/local-postgres/signal-after-exit.ts';

/**
 * Rebuilds the front end at each change (`npm run dev`).
 * @returns a function that stops the build
 */
export function watchFrontend(root: string, print: (line: string) => void): () => Promise<void> {
  const vite = path.join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  const build = spawn(process.execPath, [vite, 'build', '--watch', '--logLevel', 'warn'], {
    cwd: path.join(root, 'frontend'),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const dismissGuard = build.pid === undefined ? () => {} : signalAfterExit(build.pid, 'TERM');
  for (const stream of [build.stdout, build.stderr])
    createInterface({ input: stream }).on('line', (line) => print(`frontend: ${line}`));
  return async () => {
    dismissGuard();
    if (build.exitCode !== null || build.signalCode) return;
    const gone = once(build, 'exit');
    build.kill('SIGTERM');
    await gone;
  };
}
