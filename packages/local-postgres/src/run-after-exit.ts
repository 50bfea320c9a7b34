import { spawn } from 'node:child_process';

/**
 * Runs a shell script as soon as this process has ended, for whatever reason: a shell waits for a pipe to close.
 * @param args the script's `$1`, `$2` ...
 * @returns a function that cancels the script
 */
export function runAfterExit(script: string, ...args: string[]): () => void {
  const shell = spawn('/bin/sh', ['-c', `cat >/dev/null; ${script}`, 'run-after-exit', ...args], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  shell.unref();
  // The pipe must not keep this process alive, and closes without an error when the script is cancelled first.
  const pipe = shell.stdin as unknown as { unref?: () => void; on: (event: 'error', listener: () => void) => void };
  pipe.unref?.();
  pipe.on('error', () => {});
  return () => {
    shell.kill('SIGKILL');
  };
}
