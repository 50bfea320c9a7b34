import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { startChild } from './child.mjs';

const BURN = fileURLToPath(new URL('./burn.mjs', import.meta.url));

/**
 * Keeps every core and the disk busy. The burners end with `stop`, with a signal to this process (child.mjs), and when this process is
 * gone in any other way.
 * @returns `pids`; `stop()`, which resolves when all have ended
 */
export function startBurners() {
  const kinds = [...Array.from({ length: availableParallelism() }, () => 'cpu'), 'disk'];
  const burners = kinds.map((kind) =>
    startChild(process.execPath, [BURN, kind, String(process.pid)], { stdio: 'ignore' }),
  );
  return {
    pids: burners.map(({ child }) => child.pid),
    stop: () => {
      for (const { child } of burners) child.kill('SIGTERM');
      return Promise.all(burners.map(({ ended }) => ended));
    },
  };
}
